import { MINUTE_MS, DAY_MS, match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { EntryKind } from '../money/ledger.ts';
import type { PastEntry } from '../money/history.ts';
import { dateOfDay, dayOf } from '../lib/calendar.ts';
import { streakRewards } from '../streamer/index.ts';
import { createChance } from '#shared/lib/chance.ts';
import { pastCall, type PastCall } from './pastCalls.ts';

const historyDays = 60;
/** Milliseconds before now at which the history ends, so that no seeded match blocks a new one. */
export const quietMs = 30 * MINUTE_MS;
/** Share of calls among all encounters of a session. */
const callShare = 0.13;
/** Days ago without work. The last one is 18 days ago, so the streak is seventeen days plus today. */
const daysOff: readonly number[] = [18, 33, 47];
/** Minutes of the day, UTC. The first session is early, so that "today" has data soon after midnight. */
const sessions = [
  { from: 20, until: 70 },
  { from: 600, until: 640 },
  { from: 1_140, until: 1_340 },
] as const;
/** Activity by weekday, Monday first. */
const busyness = [0.85, 0.9, 1, 1, 1.3, 1.35, 1.1] as const;

export interface PastMatch {
  readonly id: string;
  readonly userId: string;
  readonly madeMs: number;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly reason: MatchEndReason;
  readonly endedBy: string | null;
}

export interface WorkHistory {
  readonly startMs: number;
  readonly matches: readonly PastMatch[];
  readonly spans: readonly { readonly fromMs: number; readonly untilMs: number }[];
  readonly calls: readonly PastCall[];
  readonly earnings: readonly PastEntry[];
  /** Payments of users for calls with her. */
  readonly charges: readonly PastEntry[];
}

/**
 * Maximum number of paid matches today. The limit is below the daily reward, because otherwise its dialog
 * would greet every demo visitor in the evening.
 */
const maxPaidToday = match.dailyReward.matches - 5;

/** Returns sixty days of a streamer's work until now, invented and deterministic for a given time. */
export function workHistory(
  streamerId: string,
  menIds: readonly string[],
  priceCoins: number,
  nowMs: number,
  /** User with no match today, so that a manual match with them earns coins. */
  notMetTodayId?: string,
): WorkHistory {
  const chance = createChance(20_251);
  const endMs = nowMs - quietMs;
  const today = dayOf(nowMs);
  const matches: PastMatch[] = [];
  const spans: { fromMs: number; untilMs: number }[] = [];
  const calls: PastCall[] = [];
  const earnings: PastEntry[] = [];
  const charges: PastEntry[] = [];
  const lastMetMs = new Map<string, number>();
  /** Two users earn together once a day. */
  const earnedBy = new Set<string>();
  let paidToday = 0;
  let daysInARow = 0;

  const earn = (kind: EntryKind, ref: string, coins: number, atMs: number) =>
    void earnings.push({ userId: streamerId, kind, ref, coins, atMs });

  function meet(madeMs: number): void {
    // The first men of the list are met most often.
    const free = menIds.filter(
      (id) =>
        madeMs - (lastMetMs.get(id) ?? 0) >= match.metAgainAfterMs &&
        (id !== notMetTodayId || dayOf(madeMs) < today),
    );
    const userId = free[Math.floor(chance() ** 2 * free.length)];
    if (userId === undefined) return;
    const isToday = dayOf(madeMs) === today;
    if (isToday && paidToday >= maxPaidToday) return;
    lastMetMs.set(userId, madeMs);
    const startedMs = madeMs + 1_000 + Math.floor(chance() * 2_000);
    const { reason, endedBy, shareOfTime } = endingOf(chance, streamerId, userId);
    const id = `demo-match-${matches.length + 1}`;
    const endedMs = startedMs + Math.floor(match.durationMs * shareOfTime);
    matches.push({ id, userId, madeMs, startedMs, endedMs, reason, endedBy });
    const pair = `${dayOf(startedMs)} ${userId}`;
    if (earnedBy.has(pair)) return;
    earnedBy.add(pair);
    if (isToday) paidToday += 1;
    earn('matchEarning', id, match.streamerEarningCoins, startedMs + match.earnsAfterMs);
  }

  /** Adds a call and returns its end, because no match happens meanwhile. */
  function addCall(createdMs: number, untilMs: number): number {
    const userId = menIds[Math.floor(chance() ** 2 * menIds.length)];
    if (userId === undefined) return createdMs;
    const id = `demo-call-${calls.length + 1}`;
    const terms = { id, userId, streamerId, price: priceCoins, hersOfTen: 2, createdMs, untilMs, chance };
    const made = pastCall(terms);
    calls.push(made.call);
    for (const entry of made.entries) (entry.userId === streamerId ? earnings : charges).push(entry);
    return made.call.endedMs;
  }

  function work(day: number): void {
    const busy = busyness[(day + 3) % 7] ?? 1;
    const ofDay: { fromMs: number; untilMs: number }[] = [];
    for (const { from, until } of sessions) {
      const fromMs = day * DAY_MS + Math.floor((from + chance() * 10) * MINUTE_MS);
      const untilMs = Math.min(day * DAY_MS + Math.floor((until - chance() * 15) * MINUTE_MS), endMs);
      if (fromMs >= untilMs) continue;
      ofDay.push({ fromMs, untilMs });
      for (let atMs = fromMs + MINUTE_MS; atMs < untilMs - MINUTE_MS;) {
        if (chance() < callShare) atMs = addCall(atMs, untilMs);
        else meet(atMs);
        atMs += Math.floor(((3 + chance() * 5) * MINUTE_MS) / busy);
      }
    }
    spans.push(...ofDay);
    const sometime = () => {
      const span = ofDay[Math.floor(chance() * ofDay.length)];
      return span ? span.fromMs + Math.floor(chance() * (span.untilMs - span.fromMs)) : endMs;
    };
    // A partial day has a proportional part of the events.
    const share = (busy * ofDay.length) / sessions.length;
    const several = (kind: EntryKind, least: number, most: number, coins: () => number) => {
      const count = Math.round((least + chance() * (most - least)) * share);
      for (let at = 1; at <= count; at++)
        earn(kind, `demo-${kind}-${dateOfDay(day)}-${at}`, coins(), sometime());
    };
    several('messageEarning', 3, 10, () => 3);
    daysInARow = ofDay.length > 0 ? daysInARow + 1 : 0;
    const reward = streakRewards.find((each) => each.day === daysInARow);
    const last = ofDay.at(-1);
    if (reward && last) earn('streakReward', `demo-streak-${dateOfDay(day)}`, reward.coins, last.untilMs);
    const paid = earnings.filter(({ kind, atMs }) => kind === 'matchEarning' && dayOf(atMs) === day).length;
    if (day < today && paid >= match.dailyReward.matches)
      earn('matchReward', dateOfDay(day), match.dailyReward.coins, (day + 1) * DAY_MS);
  }

  for (let ago = historyDays - 1; ago >= 0; ago--) {
    if (daysOff.includes(ago)) daysInARow = 0;
    else work(today - ago);
  }
  return { startMs: (today - historyDays + 1) * DAY_MS, matches, spans, calls, earnings, charges };
}

/** Returns how a match with this streamer ended, and after which fraction of its time. */
export function endingOf(chance: () => number, streamerId: string, userId: string) {
  const how = chance();
  const shareOfTime = 0.2 + chance() * 0.6;
  if (how < 0.55) return { reason: 'timeUp', endedBy: null, shareOfTime: 1 } as const;
  if (how < 0.78) return { reason: 'skip', endedBy: userId, shareOfTime } as const;
  if (how < 0.9) return { reason: 'skip', endedBy: streamerId, shareOfTime } as const;
  return { reason: 'peerLeave', endedBy: userId, shareOfTime } as const;
}

/** Returns the daily earnings of each streamer of the leaderboard, best first, from the given day on. */
export function leadersHistory(streamerIds: readonly string[], firstDay: number, nowMs: number): PastEntry[] {
  const chance = createChance(7);
  const entries: PastEntry[] = [];
  for (const [place, userId] of streamerIds.entries()) {
    const usual = 4_300 * 0.87 ** place;
    for (let day = firstDay; day <= dayOf(nowMs); day++) {
      for (const [kind, hour, share] of [
        ['callEarning', 1, 0.7],
        ['giftEarning', 20, 0.3],
      ] as const) {
        const coins = Math.round(usual * share * (0.7 + chance() * 0.6));
        const atMs = day * DAY_MS + hour * 60 * MINUTE_MS;
        if (atMs < nowMs - quietMs)
          entries.push({ userId, kind, ref: `demo-${kind}-${dateOfDay(day)}`, coins, atMs });
      }
    }
  }
  return entries;
}
