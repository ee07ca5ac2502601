import type * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import type { shiftSchema } from '#shared/domain/earnings.ts';
import type { Database } from '../storage/database.ts';
import { earningSums, coinsOf } from '../money/earningSums.ts';
import { isoTime } from '../lib/calendar.ts';
import { coinsByHour } from './earningHours.ts';
import type { OnlineLog, OnlineSpan } from './onlineLog.ts';
import { callsIn, matchesIn } from './shiftSources.ts';

/** Milliseconds of absence after which the next connection begins a new session. */
const absenceMs = HOUR_MS;
/** Maximum age of a session's start in milliseconds. */
const lookBackMs = DAY_MS;

/** Returns the figures of the current session, computed from server data only. */
export async function shiftOf(
  { database, online }: { readonly database: Database; readonly online: OnlineLog },
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof shiftSchema>> {
  const spans = sessionOf(await online.spans(userId, nowMs - lookBackMs, nowMs + 1), nowMs);
  const startMs = spans[0]?.fromMs;
  if (startMs === undefined) return { hours: [] };
  const [sums, calls, matches, coinsAt] = await Promise.all([
    earningSums(database, userId, startMs, nowMs + 1),
    callsIn(database, userId, startMs, nowMs),
    matchesIn(database, userId, startMs, nowMs),
    coinsByHour(database, userId, startMs),
  ]);
  const hours = Array.from(
    { length: Math.floor(nowMs / HOUR_MS) - Math.floor(startMs / HOUR_MS) + 1 },
    (_, index) => Math.floor(startMs / HOUR_MS) + index,
  ).map((hour) => {
    const fromMs = Math.max(startMs, hour * HOUR_MS);
    const untilMs = Math.min(nowMs, (hour + 1) * HOUR_MS);
    return {
      at: isoTime(fromMs),
      coins: coinsAt.get(hour) ?? 0,
      ...timesIn(fromMs, untilMs, spans, calls.paid, matches.spans),
    };
  });
  const all = (key: 'call' | 'match' | 'waiting' | 'away') => hours.reduce((sum, hour) => sum + hour[key], 0);
  return {
    startedAt: isoTime(startMs),
    isOnline: (spans.at(-1)?.untilMs ?? 0) >= nowMs,
    coins: coinsOf(sums),
    matches: matches.spans.length,
    calls: { answered: calls.answered, rung: calls.rung },
    seconds: { call: all('call'), match: all('match'), waiting: all('waiting'), away: all('away') },
    coinsOf: { call: sums.call.coins, match: sums.match.coins },
    hours,
  };
}

/** Returns the latest spans without a long absence between them; empty during a long absence. */
function sessionOf(spans: readonly OnlineSpan[], nowMs: number): OnlineSpan[] {
  const session: OnlineSpan[] = [];
  let nextMs = nowMs;
  for (const span of spans.toReversed()) {
    if (nextMs - span.untilMs > absenceMs) break;
    session.unshift({ fromMs: span.fromMs, untilMs: Math.min(span.untilMs, nowMs) });
    nextMs = span.fromMs;
  }
  return session;
}

/** Returns whole seconds that add up to the time between the two moments. */
function timesIn(
  fromMs: number,
  untilMs: number,
  online: readonly OnlineSpan[],
  calls: readonly OnlineSpan[],
  matches: readonly OnlineSpan[],
) {
  const secondsIn = (spans: readonly OnlineSpan[]) =>
    Math.floor(
      spans.reduce(
        (sum, span) => sum + Math.max(0, Math.min(span.untilMs, untilMs) - Math.max(span.fromMs, fromMs)),
        0,
      ) / 1_000,
    );
  const whole = Math.floor((untilMs - fromMs) / 1_000);
  const call = Math.min(whole, secondsIn(calls));
  const match = Math.min(whole - call, secondsIn(matches));
  const waiting = Math.max(0, Math.min(whole, secondsIn(online)) - call - match);
  return { call, match, waiting, away: whole - call - match - waiting };
}
