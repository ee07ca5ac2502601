import type * as z from 'zod/mini';
import type { payoutSchema } from '#shared/domain/billing.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../lib/calendar.ts';
import { settledBy } from './settled.ts';

type View = z.core.input<typeof payoutSchema>;

/** Links between a failed payout and the later payout that took its coins. */
export interface PayoutLinks {
  readonly wentWith: View['wentWith'];
  readonly carries: NonNullable<View['carries']>;
}

/** Returns the links of each payout of one person, by its id. The desk reads them from the same `settledBy`. */
export async function linksOf(db: Connection, userId: string): Promise<(id: string) => PayoutLinks> {
  const payouts = await db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('period_start_ms')
    .orderBy('id')
    .execute();
  const settled = await settledBy(db, payouts);
  return (id) => {
    const later = settled.get(id);
    return {
      wentWith: later
        ? {
            payoutId: later.payoutId,
            periodStart: later.periodStart,
            periodEnd: later.periodEnd,
            status: later.status,
            paidAt: later.paidAt,
            paid: later.amount,
          }
        : null,
      carries: payouts
        .filter((row) => settled.get(row.id)?.payoutId === id)
        .map((row) => ({
          payoutId: row.id,
          periodStart: isoTime(row.period_start_ms),
          periodEnd: isoTime(row.period_end_ms),
        })),
    };
  };
}
