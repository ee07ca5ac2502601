import type * as z from 'zod/mini';
import type { payoutSchema } from '#shared/domain/billing.ts';
import { payoutStatuses } from '#shared/domain/billing.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime } from '../streamer/calendar.ts';
import { heldPart } from './lines.ts';

type View = z.core.input<typeof payoutSchema>;

/** Which later payout took the coins of a failed one, and which failed ones a payout took. */
export interface PayoutLinks {
  readonly wentWith: View['wentWith'];
  readonly carries: NonNullable<View['carries']>;
}

/** Returns the links of each payout of one person, by its id. */
export async function linksOf(db: Connection, userId: string): Promise<(id: string) => PayoutLinks> {
  const [payouts, entries] = await Promise.all([
    db
      .selectFrom('payouts')
      .select(['id', 'status', 'period_start_ms', 'period_end_ms', 'paid_ms', 'amount_cents', 'fee_cents'])
      .where('user_id', '=', userId)
      .orderBy('period_start_ms')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('coin_entries')
      .select(['kind', 'ref', 'created_ms'])
      .where('user_id', '=', userId)
      .where('kind', 'in', ['payout', 'payoutReturn'])
      .execute(),
  ]);
  const momentOf = (kind: string) =>
    new Map(
      entries.flatMap((entry) => (entry.kind === kind ? [[entry.ref, entry.created_ms] as const] : [])),
    );
  const [taken, back] = [momentOf('payout'), momentOf('payoutReturn')];
  type Row = (typeof payouts)[number];
  /** The first payout that was counted after the coins came back; if that one came back too, the one after it. */
  function nextOf(row: Row): Row | null {
    const backMs = back.get(row.id);
    if (row.status !== 'failed' || backMs === undefined) return null;
    const next = payouts.find(
      ({ id, period_start_ms }) =>
        period_start_ms > row.period_start_ms && !id.endsWith(heldPart) && (taken.get(id) ?? -1) >= backMs,
    );
    return next ? (nextOf(next) ?? next) : null;
  }
  const next = new Map(payouts.map((row) => [row.id, nextOf(row)] as const));
  const periodOf = ({ id, period_start_ms, period_end_ms }: Row) => ({
    payoutId: id,
    periodStart: isoTime(period_start_ms),
    periodEnd: isoTime(period_end_ms),
  });
  return (id) => {
    const found = next.get(id) ?? null;
    return {
      wentWith:
        found === null || found.status === 'failed'
          ? null
          : {
              ...periodOf(found),
              status: payoutStatuses.find((status) => status === found.status) ?? 'pending',
              paidAt: found.paid_ms === null ? null : isoTime(found.paid_ms),
              paid: (found.amount_cents - found.fee_cents) / 100,
            },
      carries: payouts.filter((row) => next.get(row.id)?.id === id).map(periodOf),
    };
  };
}
