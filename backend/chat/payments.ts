import { shareOf } from '../money/figures.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { EntryKind, Ledger } from '../money/ledger.ts';
import type { Change } from './changes.ts';

/**
 * A purchase within a chat, which happens once per `ref`: the id of the media item, or the result of
 * `mediaRef`.
 */
export interface Purchase {
  readonly payerId: string;
  readonly earner: { readonly userId: string; readonly role: Role };
  readonly ref: string;
  readonly coins: number;
  readonly charge: Extract<EntryKind, 'giftCharge' | 'mediaCharge'>;
  readonly earning: Extract<EntryKind, 'giftEarning' | 'mediaEarning'>;
}

/**
 * Charges the payer and credits a streamer within the change, so that payment and purchase succeed or fail
 * together.
 */
export async function pay(change: Change, ledger: Ledger, purchase: Purchase): Promise<void> {
  const { payerId, earner, ref, coins, charge, earning } = purchase;
  if (coins <= 0) return;
  const booking = await ledger.book({ userId: payerId, kind: charge, ref, coins: -coins }, change);
  if (booking === 'notEnoughCoins') throw new ApiFailure('not_enough_coins', 'You don’t have enough coins.');
  if (booking === 'alreadyBooked') return;
  const share = shareOf(coins);
  if (!isStreamer(earner.role) || share === 0) return;
  await ledger.book({ userId: earner.userId, kind: earning, ref, coins: share }, change);
}

/**
 * Returns the reference for the purchase of a media item: its id, with a number after each refund, so that it
 * can be bought again.
 */
export async function mediaRef(
  { db }: Change,
  ledger: Ledger,
  payerId: string,
  mediaId: string,
): Promise<string> {
  let ref = mediaId;
  for (
    let time = 2;
    (await ledger.booked({ userId: payerId, kind: 'mediaRefund', ref }, db)) !== null;
    time++
  )
    ref = `${mediaId} ${time}`;
  return ref;
}

/**
 * Refunds the purchase of a media item; false: there was none. Coins that the seller no longer has are owed,
 * because a balance is never negative.
 */
export async function giveBack(
  change: Change,
  ledger: Ledger,
  {
    payerId,
    earnerId,
    mediaId,
  }: { readonly payerId: string; readonly earnerId: string; readonly mediaId: string },
): Promise<boolean> {
  const { db } = change;
  const ref = await mediaRef(change, ledger, payerId, mediaId);
  const charged = await ledger.booked({ userId: payerId, kind: 'mediaCharge', ref }, db);
  if (charged === null) return false;
  await ledger.book({ userId: payerId, kind: 'mediaRefund', ref, coins: -charged }, change);
  const earned = await ledger.booked({ userId: earnerId, kind: 'mediaEarning', ref }, db);
  if (earned !== null)
    await ledger.reverse({ userId: earnerId, kind: 'mediaEarningReturn', ref, coins: earned }, change);
  return true;
}
