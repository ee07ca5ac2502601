import { shareOf } from '../money/figures.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { EntryKind, Ledger } from '../money/ledger.ts';
import type { Change } from './changes.ts';

/** What is bought within a chat, each once: `ref` is the medium's id, or what `mediaRef` makes of it. */
export interface Purchase {
  readonly payerId: string;
  readonly earner: { readonly userId: string; readonly role: Role };
  readonly ref: string;
  readonly coins: number;
  readonly charge: Extract<EntryKind, 'giftCharge' | 'mediaCharge'>;
  readonly earning: Extract<EntryKind, 'giftEarning' | 'mediaEarning'>;
}

/** Charges and credits within the change: with the thing that is bought, or not at all. */
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
 * What a purchase of a medium is booked under: its id, and a number behind it where its price was given back before,
 * so that it can be bought again.
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

/** Undoes the purchase of a medium; false where there was none. What the seller no longer has is owed: no balance goes below zero. */
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
    await ledger.takeBack({ userId: earnerId, kind: 'mediaEarningReturn', ref, coins: earned }, change);
  return true;
}
