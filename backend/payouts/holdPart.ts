import { ApiFailure } from '../lib/failure.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { payoutCoinRate } from '../money/figures.ts';
import { heldPart } from './lines.ts';

/**
 * Splits the disputed coins from a pending payout and returns the id of the new payout. The coins have
 * already left the balance together, so nothing is booked. The fee stays with the first payout, so that it is
 * taken once.
 */
export async function holdPartOf(work: Work, payout: PayoutsTable, coins: number): Promise<string> {
  if (payout.status !== 'pending') throw new ApiFailure('conflict', `The payout is ${payout.status}.`);
  const id = `${payout.id}${heldPart}`;
  const other = await work.db.selectFrom('payouts').select('id').where('id', '=', id).executeTakeFirst();
  if (other || payout.id.endsWith(heldPart))
    throw new ApiFailure('conflict', 'A part of this payout is held already.');
  const heldCents = Math.floor((coins * 100) / payoutCoinRate);
  // The remaining payout must cover the fee.
  if (heldCents >= payout.amount_cents - payout.fee_cents)
    throw new ApiFailure('conflict', 'So much can only be held as the whole payout.');
  await work.db
    .insertInto('payouts')
    .values({ ...payout, id, coins, amount_cents: heldCents, fee_cents: 0 })
    .execute();
  await work.db
    .updateTable('payouts')
    .set({ coins: payout.coins - coins, amount_cents: payout.amount_cents - heldCents })
    .where('id', '=', payout.id)
    .execute();
  return id;
}
