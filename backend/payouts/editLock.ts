import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import { dateOfDay, dayOf, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { nextPayoutMs } from '../money/figures.ts';
import { editLockBeforeMs } from '../money/figures.ts';

/** The name under which the run of a week is settled: the day with which the week began. */
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

/** D "Payout run": from Sunday 00:00 until the run of the week is done, methods are as they are. */
export function createEditLock({ clock }: Pick<Context, 'clock'>): {
  /** Until when nothing can be changed; null while it can. A run that is late locks until the next look at it. */
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

/** When to ask again where a run is late. */
const lateRunMs = 15 * 60_000;
