import { call } from '#shared/domain/constants.ts';
import { isStreamer, type Role } from '#shared/domain/roles.ts';
import { ApiFailure } from '../http/failure.ts';
import type { EntryKind, Ledger } from '../money/ledger.ts';
import type { Change } from './changes.ts';

/** What is bought within a chat, each once: `ref` is the medium's id. */
export interface Purchase {
  readonly payerId: string;
  readonly earner: { readonly userId: string; readonly role: Role };
  readonly ref: string;
  readonly coins: number;
  readonly charge: Extract<EntryKind, 'giftCharge' | 'mediaCharge'>;
  readonly earning: Extract<EntryKind, 'giftEarning' | 'mediaEarning'>;
}

/** Streamers earn the same part of it as of a call (decisions page, Calls), whole coins, rounded down. */
export function shareOf(coins: number): number {
  return Math.floor((coins * call.streamerSharePercent) / 100);
}

/** Charges and credits within the change: with the thing that is bought, or not at all. */
export async function pay(change: Change, ledger: Ledger, purchase: Purchase): Promise<void> {
  const { payerId, earner, ref, coins, charge, earning } = purchase;
  if (coins <= 0) return;
  const { connection } = change;
  const booking = await ledger.book({ userId: payerId, kind: charge, ref, coins: -coins }, connection);
  if (booking === 'notEnoughCoins') throw new ApiFailure('not_enough_coins', 'You do not have enough coins.');
  if (booking === 'alreadyBooked') return;
  change.tellBalance(payerId);
  const share = shareOf(coins);
  if (!isStreamer(earner.role) || share === 0) return;
  await ledger.book({ userId: earner.userId, kind: earning, ref, coins: share }, connection);
  change.tellBalance(earner.userId);
}
