import type { ExpressionBuilder } from 'kysely';
import { payoutStatuses } from '#shared/domain/billing.ts';
import type { DeskPayout } from '#shared/api/finance.ts';
import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Tables } from '../storage/schema.ts';
import { isoTime } from '../streamer/calendar.ts';
import { heldPart } from './lines.ts';

type Settled = NonNullable<DeskPayout['settled']>;

/** Held parts of a payout bring no coins of another one. */
const heldPartPattern = `%${heldPart}`;

/**
 * Returns the condition that a payout's coins were returned and went with a later payout that has not failed. The book
 * decides: the later payout took coins after the return. `settledBy` reads the same fact with its payout.
 */
export function isSettled(eb: ExpressionBuilder<Tables, 'payouts'>) {
  return eb.exists(
    eb
      .selectFrom('coin_entries as back')
      .innerJoin('coin_entries as taken', (join) =>
        join
          .onRef('taken.user_id', '=', 'back.user_id')
          .onRef('taken.created_ms', '>=', 'back.created_ms')
          .onRef('taken.ref', '!=', 'back.ref')
          .on('taken.kind', '=', 'payout'),
      )
      .innerJoin('payouts as later', 'later.id', 'taken.ref')
      .select('later.id')
      .whereRef('back.user_id', '=', 'payouts.user_id')
      .whereRef('back.ref', '=', 'payouts.id')
      .where('back.kind', '=', 'payoutReturn')
      .whereRef('later.period_start_ms', '>', 'payouts.period_start_ms')
      .where('later.id', 'not like', heldPartPattern)
      .where('later.status', '!=', 'failed'),
  );
}

/** Returns the later payout of each failed one among these whose coins went with it. */
export async function settledBy(
  db: Connection,
  rows: readonly PayoutsTable[],
): Promise<ReadonlyMap<string, Settled>> {
  const failed = rows.filter(({ status }) => status === 'failed').map(({ id }) => id);
  if (failed.length === 0) return new Map();
  const found = await db
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
    .whereRef('later.period_start_ms', '>', 'lost.period_start_ms')
    .where('later.id', 'not like', heldPartPattern)
    .select(['back.ref as failed_id', 'later.id as id', 'later.status as status'])
    .select(['later.period_start_ms', 'later.period_end_ms', 'later.paid_ms'])
    .select(['later.amount_cents', 'later.fee_cents'])
    .where('back.kind', '=', 'payoutReturn')
    .where('back.ref', 'in', failed)
    .where('later.status', '!=', 'failed')
    // Two payouts can take coins in one millisecond, so the periods decide the order, as they do for the reader.
    .orderBy('later.period_start_ms', 'desc')
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
