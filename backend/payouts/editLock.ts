import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import { dateOfDay, dayOf, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { nextPayoutMs } from '../money/figures.ts';
import { editLockBeforeMs } from '../money/figures.ts';

/** Returns the name under which a week's run is settled: the first day of the week. */
export const runName = (weekMs: number): string => dateOfDay(dayOf(weekMs));

async function isRunDone(db: Connection, weekMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('settled_periods')
    .select('period')
    .where('kind', '=', 'payouts')
    .where('period', '>=', runName(weekMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** D "Payout run": payment methods are locked from Sunday 00:00 until the run of the week is done. */
export function createEditLock({ clock }: Pick<Context, 'clock'>): {
  /**
   * Returns the end of the lock; null if methods can be changed. If a run is late, the lock lasts until the
   * next check.
   */
  untilMs(db: Connection): Promise<number | null>;
} {
  return {
    async untilMs(db) {
      const nowMs = clock.now();
      const thisWeekMs = weekStartMs(nowMs);
      const nextMs = nextPayoutMs(nowMs);
      if (nowMs >= thisWeekMs + WEEK_MS - editLockBeforeMs) return nextMs;
      if (nextMs < thisWeekMs + WEEK_MS) return nextMs;
      return (await isRunDone(db, thisWeekMs - WEEK_MS)) ? null : nowMs + lateRunMs;
    },
  };
}

/** Milliseconds until the next check of a late run. */
const lateRunMs = 15 * 60_000;
