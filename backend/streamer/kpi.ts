import type * as z from 'zod/mini';
import { HOUR_MS, match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { kpiConfigInfoSchema, KpiMetricKey } from '#shared/domain/streamer.ts';
import type { Database } from '../storage/database.ts';
import { isoTime, WEEK_MS, weekStartMs } from './calendar.ts';
import { kpiBonusPercent, kpiTargets } from './figures.ts';
import { answerRateSince, averageCallSince, replyTimeSince } from './kpiSources.ts';
import type { OnlineLog } from './onlineLog.ts';

/** This week's targets, and where the person stands. What nothing is known of yet is null. */
export async function kpiOf(
  { database, online }: { readonly database: Database; readonly online: OnlineLog },
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof kpiConfigInfoSchema>> {
  const startMs = weekStartMs(nowMs);
  const [{ count, skipped }, onlineMs, answerRate, avgCallSec, replySec] = await Promise.all([
    matchesSince(database, userId, startMs),
    online.onlineMs(userId, startMs, nowMs),
    answerRateSince(database, userId, startMs),
    averageCallSince(database, userId, startMs),
    replyTimeSince(database, userId, startMs),
  ]);
  const current: Partial<Record<KpiMetricKey, number | null>> = {
    answerRate,
    avgCallSec,
    replySec,
    matches: count,
    skipRate: count === 0 ? null : Math.round((skipped / count) * 100),
    onlineHours: Math.round((onlineMs / HOUR_MS) * 10) / 10,
  };
  return {
    period: 'week',
    startsAt: isoTime(startMs),
    endsAt: isoTime(startMs + WEEK_MS),
    bonusPercent: kpiBonusPercent,
    metrics: kpiTargets.map((target) => ({ ...target, current: current[target.key] ?? null })),
  };
}

/** Matches that went live since then, and those of them that this person skipped. */
async function matchesSince(
  database: Database,
  userId: string,
  sinceMs: number,
): Promise<{ count: number; skipped: number }> {
  const sides = await Promise.all(
    (['a', 'b'] as const).map((side) =>
      database
        .selectFrom('matches')
        .select((eb) => [
          eb.fn.countAll().as('count'),
          eb.fn
            .countAll()
            .filterWhere('end_reason', '=', 'skip' satisfies MatchEndReason)
            .filterWhere('ended_by', '=', userId)
            .as('skipped'),
        ])
        .where(side, '=', userId)
        // made_ms is what the indexes are over; a match goes live within 10 s of being made.
        .where('made_ms', '>=', sinceMs - 2 * match.startWithinMs)
        .where('started_ms', '>=', sinceMs)
        .executeTakeFirstOrThrow(),
    ),
  );
  return {
    count: sides.reduce((sum, side) => sum + Number(side.count), 0),
    skipped: sides.reduce((sum, side) => sum + Number(side.skipped), 0),
  };
}
