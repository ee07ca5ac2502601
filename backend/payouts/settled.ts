import { expressionBuilder, type ExpressionBuilder } from 'kysely';
import { payoutStatuses } from '#shared/domain/billing.ts';
import type { DeskPayout } from '#shared/api/finance.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Tables } from '../storage/schema.ts';
import { isoTime } from '../lib/calendar.ts';
import { heldPart } from './lines.ts';

type Settled = NonNullable<DeskPayout['settled']>;

/** Held parts of a payout take no coins of a failed payout. */
const heldPartPattern = `%${heldPart}`;

/**
 * Selects each failed payout whose coins were returned, with each later payout that took coins after the
 * return and has not failed. The ledger decides.
 */
const settlements = () =>
  expressionBuilder<Tables>()
    .selectFrom('coin_entries as back')
    .innerJoin('coin_entries as taken', (join) =>
      join
        .onRef('taken.user_id', '=', 'back.user_id')
        .onRef('taken.created_ms', '>=', 'back.created_ms')
        .onRef('taken.ref', '!=', 'back.ref')
        .on('taken.kind', '=', 'payout'),
    )
    .innerJoin('payouts as later', 'later.id', 'taken.ref')
    .innerJoin('payouts as lost', 'lost.id', 'back.ref')
    .where('back.kind', '=', 'payoutReturn')
    .whereRef('later.period_start_ms', '>', 'lost.period_start_ms')
    .where('later.id', 'not like', heldPartPattern)
    .where('later.status', '!=', 'failed')
    .select(['back.ref as failed_id', 'later.id', 'later.status', 'later.paid_ms'])
    .select(['later.period_start_ms', 'later.period_end_ms', 'later.amount_cents', 'later.fee_cents']);

/** Returns the condition that a later payout took the coins of a failed one. */
export const isSettled = (eb: ExpressionBuilder<Tables, 'payouts'>) =>
  eb('payouts.id', 'in', eb.selectFrom(settlements().as('settlements')).select('failed_id'));

/** Returns the later payout that took the coins of each failed payout among these. */
export async function settledBy(
  db: Connection,
  rows: readonly PayoutsTable[],
): Promise<ReadonlyMap<string, Settled>> {
  const failed = rows.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (failed.length === 0) return new Map();
  const found = await db
    .selectFrom(settlements().as('settlements'))
    .selectAll()
    .where('failed_id', 'in', failed)
    // Two payouts can take coins in the same millisecond, so the periods decide the order.
    .orderBy('period_start_ms', 'desc')
    .execute();
  // The rows end with the earliest payout, which replaces later ones in the map.
  return new Map(
    found.map((later): [string, Settled] => [
      later.failed_id,
      {
        payoutId: later.id,
        periodStart: isoTime(later.period_start_ms),
        periodEnd: isoTime(later.period_end_ms),
        status: payoutStatuses.find((known) => known === later.status) ?? 'pending',
        paidAt: later.paid_ms === null ? null : isoTime(later.paid_ms),
        amount: (later.amount_cents - later.fee_cents) / 100,
      },
    ]),
  );
}
