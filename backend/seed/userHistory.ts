import { MINUTE_MS, DAY_MS, match } from '#shared/domain/constants.ts';
import type { PastEntry } from '../money/history.ts';
import { dayOf } from '../lib/calendar.ts';
import { createChance } from '#shared/lib/chance.ts';
import { endingOf, quietMs, type PastMatch } from './history.ts';
import { pastCall, type PastCall } from './pastCalls.ts';

const days = 12;
/** Minutes of the day, UTC, outside the demo streamer's sessions, because he has met her too. */
const afternoon = { from: 720, until: 1_100 } as const;

/** Returns the demo user's last days with other streamers, invented and deterministic for a given time. */
export function userHistory(
  userId: string,
  streamers: readonly { readonly id: string; readonly price: number }[],
  nowMs: number,
): {
  readonly matches: readonly (PastMatch & { readonly streamerId: string })[];
  readonly calls: readonly PastCall[];
  readonly entries: readonly PastEntry[];
} {
  const chance = createChance(4_711);
  const endMs = nowMs - quietMs;
  const matches: (PastMatch & { streamerId: string })[] = [];
  const calls: PastCall[] = [];
  const entries: PastEntry[] = [];
  /** Two users earn together once a day. */
  const earnedBy = new Set<string>();
  for (let ago = days - 1; ago >= 0; ago--) {
    const midnightMs = (dayOf(nowMs) - ago) * DAY_MS;
    let atMs = midnightMs + (afternoon.from + Math.floor(chance() * 60)) * MINUTE_MS;
    const untilMs = Math.min(midnightMs + afternoon.until * MINUTE_MS, endMs);
    while (atMs < untilMs - 5 * MINUTE_MS) {
      // The first streamers of the list are met most often.
      const streamer = streamers[Math.floor(chance() ** 2 * streamers.length)];
      if (!streamer) break;
      if (chance() < 0.3) {
        const terms = { userId, streamerId: streamer.id, price: streamer.price, hersOfTen: 4, chance };
        const id = `demo-user-call-${calls.length + 1}`;
        const made = pastCall({ ...terms, id, createdMs: atMs, untilMs });
        calls.push(made.call);
        entries.push(...made.entries);
        atMs = made.call.endedMs;
      } else {
        const id = `demo-user-match-${matches.length + 1}`;
        const startedMs = atMs + 1_500;
        const { reason, endedBy, shareOfTime } = endingOf(chance, streamer.id, userId);
        const endedMs = startedMs + Math.floor(match.durationMs * shareOfTime);
        matches.push({
          id,
          userId,
          streamerId: streamer.id,
          madeMs: atMs,
          startedMs,
          endedMs,
          reason,
          endedBy,
        });
        const pair = `${dayOf(startedMs)} ${streamer.id}`;
        if (!earnedBy.has(pair))
          entries.push({
            userId: streamer.id,
            kind: 'matchEarning',
            ref: id,
            coins: match.streamerEarningCoins,
            atMs: startedMs + match.earnsAfterMs,
          });
        earnedBy.add(pair);
      }
      atMs += Math.floor((12 + chance() * 60) * MINUTE_MS);
    }
  }
  return { matches, calls, entries };
}
