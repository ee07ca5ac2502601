import { createHash } from 'node:crypto';
import { ApiFailure } from '../lib/failure.ts';
import type { UnitOfWork, Work } from '../storage/unitOfWork.ts';
import { requirePrice, type Booking } from './booking.ts';
import type { ProviderEvent } from './port.ts';
import { rowOf, type PurchaseRow } from './rows.ts';

/**
 * Applies a provider's event, once. Throws for an unknown purchase, so that the provider sends the event
 * again.
 */
export async function applyEvent(
  { unitOfWork, booking, nowMs }: { unitOfWork: UnitOfWork; booking: Booking; nowMs: () => number },
  event: ProviderEvent,
): Promise<void> {
  await unitOfWork.run(async (work) => {
    switch (event.type) {
      case 'paid': {
        requirePrice(await known(work, event.transactionId), event);
        await booking.paid(work, event.transactionId);
        return;
      }
      case 'failed': {
        await known(work, event.transactionId);
        return booking.closed(work, event.transactionId, 'failed');
      }
      case 'refunded':
      case 'chargeback': {
        await known(work, event.transactionId);
        return booking.returned(
          work,
          event.transactionId,
          event.type === 'refunded' ? 'refunded' : 'chargedBack',
        );
      }
      case 'renewed': {
        const first = await knownSubscription(work, event.subscriptionId);
        requirePrice(first, event);
        await renew(work, booking, first, event.transactionId, nowMs());
        return;
      }
      case 'subscriptionEnded': {
        await knownSubscription(work, event.subscriptionId);
        await endRenewal(work, event.subscriptionId);
      }
    }
  });
}

/** Books the next period of a subscription, already paid. Returns false if it exists. */
export async function renew(
  work: Work,
  booking: Booking,
  first: PurchaseRow,
  transactionId: string,
  nowMs: number,
): Promise<boolean> {
  const inserted = await work.db
    .insertInto('purchases')
    .values({
      ...first,
      transaction_id: transactionId,
      subscription_id: first.transaction_id,
      auto_recurring: 0,
      status: 'pending',
      payment_url: null,
      created_ms: nowMs,
      paid_ms: null,
      ends_ms: null,
      returned_ms: null,
      returned_coins: null,
      debt_coins: 0,
    })
    .onConflict((conflict) => conflict.column('transaction_id').doNothing())
    .returning('transaction_id')
    .executeTakeFirst();
  if (!inserted) {
    const same = await rowOf(work.db, transactionId);
    if (same?.subscription_id !== first.transaction_id)
      throw new ApiFailure('conflict', `${transactionId} is another purchase.`);
    return false;
  }
  return booking.paid(work, transactionId);
}

/** Returns the same id for the same renewal, whether the server or the provider creates it first. */
export function renewalId(subscriptionId: string, number: number): string {
  return `renewal-${number}-${createHash('sha256').update(subscriptionId).digest('hex').slice(0, 40)}`;
}

export async function endRenewal(work: Work, subscriptionId: string): Promise<void> {
  await work.db
    .updateTable('purchases')
    .set({ auto_recurring: 0 })
    .where('transaction_id', '=', subscriptionId)
    .execute();
}

async function known(work: Work, transactionId: string): Promise<PurchaseRow> {
  const row = await rowOf(work.db, transactionId);
  if (!row) throw new ApiFailure('not_found', `There is no purchase ${transactionId}.`);
  return row;
}

async function knownSubscription(work: Work, subscriptionId: string): Promise<PurchaseRow> {
  const row = await known(work, subscriptionId);
  if (row.is_subscription !== 1 || row.subscription_id !== null)
    throw new ApiFailure('not_found', `${subscriptionId} is no subscription.`);
  return row;
}
