import type * as z from 'zod/mini';
import { HOUR_MS, match } from '#shared/domain/constants.ts';
import type { MatchEndReason } from '#shared/domain/matching.ts';
import type { kpiConfigInfoSchema, KpiMetricKey } from '#shared/domain/streamer.ts';
import type { Database } from '../storage/database.ts';
import { dateOfDay, dayOf, isoTime, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { firstEarningDay } from './earnings.ts';
import { kpiBonusPercent, kpiTargets } from './figures.ts';
import { answerRateIn, averageCallIn, replyTimeIn, type Span } from './kpiSources.ts';
import type { OnlineLog } from './onlineLog.ts';

export interface KpiSources {
  readonly database: Database;
  readonly online: OnlineLog;
}

/** Returns this week's targets and the streamer's values. Null: no data for a target yet. */
export async function kpiOf(
  sources: KpiSources,
  userId: string,
  nowMs: number,
  weeks = 0,
): Promise<z.core.input<typeof kpiConfigInfoSchema>> {
  const startMs = weekStartMs(nowMs);
  const current = await kpiValuesIn(sources, userId, { fromMs: startMs, untilMs: nowMs + 1 });
  return {
    period: 'week',
    startsAt: isoTime(startMs),
    endsAt: isoTime(startMs + WEEK_MS),
    bonusPercent: kpiBonusPercent,
    metrics: kpiTargets.map((target) => ({ ...target, current: current[target.key] })),
    before: await weeksBefore(sources, userId, startMs, weeks),
  };
}

/**
 * Returns the results of earlier weeks, back to the streamer's first week of work, with the bonuses booked
 * for them.
 */
async function weeksBefore(sources: KpiSources, userId: string, startMs: number, weeks: number) {
  const firstDay = weeks === 0 ? null : await firstEarningDay(sources.database, userId);
  if (firstDay === null) return [];
  const starts = Array.from({ length: weeks }, (_, at) => startMs - (at + 1) * WEEK_MS).filter(
    (fromMs) => dayOf(fromMs + WEEK_MS) > firstDay,
  );
  return Promise.all(
    starts.map(async (fromMs) => {
      const values = await kpiValuesIn(sources, userId, { fromMs, untilMs: fromMs + WEEK_MS });
      const booked = await sources.database
        .selectFrom('coin_entries')
        .select('coins')
        .where('user_id', '=', userId)
        .where('kind', '=', 'kpiBonus')
        .where('ref', '=', dateOfDay(dayOf(fromMs)))
        .executeTakeFirst();
      return {
        startsAt: isoTime(fromMs),
        endsAt: isoTime(fromMs + WEEK_MS),
        reached: reachedOf(values).length,
        of: kpiTargets.length,
        percent: (kpiBonusPercent * reachedPercent(values)) / 100,
        coins: booked ? Number(booked.coins) : null,
      };
    }),
  );
}

type KpiValues = Readonly<Record<KpiMetricKey, number | null>>;

/** Returns the streamer's value for each target in this time span. */
export async function kpiValuesIn(
  { database, online }: KpiSources,
  userId: string,
  span: Span,
): Promise<KpiValues> {
  const [{ count, skipped }, onlineMs, answerRate, avgCallSec, replySec] = await Promise.all([
    matchesIn(database, userId, span),
    online.onlineMs(userId, span.fromMs, span.untilMs),
    answerRateIn(database, userId, span),
    averageCallIn(database, userId, span),
    replyTimeIn(database, userId, span),
  ]);
  return {
    answerRate,
    avgCallSec,
    replySec,
    matches: count,
    skipRate: count === 0 ? null : Math.round((skipped / count) * 100),
    onlineHours: Math.round((onlineMs / HOUR_MS) * 10) / 10,
  };
}

/** Returns the percentage of the bonus that these values earn. Targets without data count as not reached. */
export function reachedPercent(values: KpiValues): number {
  return reachedOf(values).reduce((sum, { weight }) => sum + weight, 0);
}

const reachedOf = (values: KpiValues) =>
  kpiTargets.filter(({ key, direction, target }) => {
    const value = values[key];
    return value !== null && (direction === 'up' ? value >= target : value <= target);
  });

/** Counts the matches that went live in this span, and those that the user skipped. */
async function matchesIn(
  database: Database,
  userId: string,
  { fromMs, untilMs }: Span,
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
        // The indexes cover made_ms; a match goes live within 10 s of being made.
        .where('made_ms', '>=', fromMs - 2 * match.startWithinMs)
        .where('started_ms', '>=', fromMs)
        .where('started_ms', '<', untilMs)
        .executeTakeFirstOrThrow(),
    ),
  );
  return {
    count: sides.reduce((sum, side) => sum + Number(side.count), 0),
    skipped: sides.reduce((sum, side) => sum + Number(side.skipped), 0),
  };
}
