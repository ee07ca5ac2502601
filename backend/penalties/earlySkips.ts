import { DAY_MS, match } from '#shared/domain/constants.ts';
import { automaticRule, penaltyLimits, ruleOf, type EarlySkips } from '#shared/domain/penalties.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { Connection } from '../storage/database.ts';
import { dayOf, isoTime } from '../lib/calendar.ts';

const priceCoins = ruleOf(automaticRule)?.coins ?? 0;

/** Counts the user's early skips of this UTC day up to and including this moment, as the server saw them. */
export async function earlySkipsUntil(db: Connection, userId: string, atMs: number): Promise<number> {
  const dayMs = dayOf(atMs) * DAY_MS;
  const counts = await Promise.all(
    (['a', 'b'] as const).map((side) =>
      db
        .selectFrom('matches')
        .select((eb) => eb.fn.countAll().as('count'))
        .where(side, '=', userId)
        // The indexes cover made_ms; a match ends at most half a minute after it was made.
        .where('made_ms', '>=', dayMs - match.startWithinMs - match.durationMs)
        .where('ended_by', '=', userId)
        .where('end_reason', '=', 'skip' satisfies MatchEndReason)
        .where('started_ms', 'is not', null)
        .where('ended_ms', '>=', dayMs)
        .where('ended_ms', '<=', atMs)
        .where((eb) => eb(eb('ended_ms', '-', eb.ref('started_ms')), '<', penaltyLimits.earlySkipMs))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Returns the price of the next early skip, and when the count restarts. */
export async function earlySkipsOf(db: Connection, userId: string, nowMs: number): Promise<EarlySkips> {
  const { freeEarlySkips: free, earlySkipMs } = penaltyLimits;
  const used = await earlySkipsUntil(db, userId, nowMs);
  return {
    used,
    free,
    withinSeconds: earlySkipMs / 1_000,
    nextCoins: used >= free ? priceCoins : 0,
    priceCoins,
    resetsAt: isoTime((dayOf(nowMs) + 1) * DAY_MS),
  };
}

/**
 * Returns the price of an early skip of a match that goes live; null if it is free. Called in the same
 * transaction.
 */
export async function earlySkipPrice(
  db: Connection,
  userId: string,
  startedMs: number,
): Promise<{ readonly coins: number; readonly until: string } | null> {
  const { nextCoins } = await earlySkipsOf(db, userId, startedMs);
  return nextCoins === 0 ? null : { coins: nextCoins, until: isoTime(startedMs + penaltyLimits.earlySkipMs) };
}
