import { ApiFailure } from '../lib/failure.ts';
import type { Ledger } from '../money/ledger.ts';
import type { Work } from '../storage/unitOfWork.ts';
import { currency } from './catalog.ts';
import type { Premium } from './premium.ts';
import { rowOf, type PurchaseRow } from './rows.ts';
import type { Events } from '../events.ts';

export interface BookingOptions {
  readonly ledger: Ledger;
  readonly clock: { now(): number };
  readonly premium: Premium;
  readonly events: Pick<Events, 'emitInTransaction'>;
}

export type Returned = 'refunded' | 'chargedBack';

/**
 * Creates the state changes of a purchase. Each step only moves a purchase forward, so repeated, late or
 * reordered events give the same result: a refunded purchase stays refunded even if "paid" arrives later.
 */
export function createBooking({ ledger, clock, premium, events }: BookingOptions) {
  const set = (work: Work, id: string, change: Partial<PurchaseRow>) =>
    work.db.updateTable('purchases').set(change).where('transaction_id', '=', id).execute();

  /** Pays debts of refunded purchases whose coins were spent, oldest first, from these coins. */
  async function payDebts(work: Work, userId: string, paidId: string, coins: number): Promise<void> {
    const debts = await work.db
      .selectFrom('purchases')
      .select(['transaction_id', 'debt_coins'])
      .where('user_id', '=', userId)
      .where('debt_coins', '>', 0)
      .orderBy('returned_ms')
      .orderBy('transaction_id')
      .execute();
    let left = coins;
    for (const { transaction_id: id, debt_coins: debt } of debts) {
      const part = Math.min(left, Number(debt));
      if (part <= 0) return;
      await ledger.book({ userId, kind: 'debtPayment', ref: `${id} ${paidId}`, coins: -part }, work);
      await set(work, id, { debt_coins: Number(debt) - part });
      left -= part;
    }
  }

  return {
    /** Marks the purchase as paid and books it. Returns false if it was already paid or returned. */
    async paid(work: Work, id: string): Promise<boolean> {
      const row = await rowOf(work.db, id);
      if (!row || row.paid_ms !== null || row.returned_ms !== null) return false;
      const paid = { ...row, status: 'paid', paid_ms: clock.now(), payment_url: null };
      await set(work, id, { status: paid.status, paid_ms: paid.paid_ms, payment_url: null });
      if (row.coins !== null) {
        await ledger.book({ userId: row.user_id, kind: 'purchase', ref: id, coins: row.coins }, work);
        await payDebts(work, row.user_id, id, row.coins);
      }
      if (row.product_type === 'membership') await premium.recount(work, row.user_id);
      await events.emitInTransaction('purchasePaid', { work, purchase: paid });
      return true;
    },

    /** Ends an open purchase without a payment. */
    async closed(work: Work, id: string, status: 'failed' | 'cancelled' | 'expired'): Promise<void> {
      await work.db
        .updateTable('purchases')
        .set({ status, payment_url: null })
        .where('transaction_id', '=', id)
        .where('status', '=', 'pending')
        .execute();
    },

    /**
     * Records that the provider returned the payment, and takes the coins back, limited by the balance; the
     * rest becomes a debt.
     */
    async returned(work: Work, id: string, how: Returned): Promise<void> {
      const row = await rowOf(work.db, id);
      if (!row || row.returned_ms !== null) return;
      const change = { status: how, returned_ms: clock.now(), payment_url: null, auto_recurring: 0 };
      if (row.paid_ms === null) {
        await set(work, id, { ...change, returned_coins: 0 });
        return;
      }
      const coins = row.coins ?? 0;
      const back = Math.min(coins, await ledger.balance(row.user_id, work.db));
      if (back > 0)
        await ledger.book({ userId: row.user_id, kind: 'purchaseRefund', ref: id, coins: -back }, work);
      await set(work, id, { ...change, returned_coins: back, debt_coins: coins - back });
      if (row.product_type === 'membership') await premium.recount(work, row.user_id);
      await events.emitInTransaction('purchaseReturned', { work, purchase: row, missingCoins: coins - back });
    },
  };
}
export type Booking = ReturnType<typeof createBooking>;

/** Throws if the paid amount or currency differs from the purchase. */
export function requirePrice(
  row: PurchaseRow,
  paid: { readonly priceCents: number; readonly currency: string },
): void {
  if (row.price_cents === paid.priceCents && paid.currency === (row.currency || currency)) return;
  throw new ApiFailure('conflict', `${row.transaction_id} costs another sum.`);
}
