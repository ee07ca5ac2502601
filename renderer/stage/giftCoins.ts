import type { CallGift } from '#shared/domain/calls.ts';

/** The gifts of a call; null: it had none, or they are not known. */
export type CallGifts = readonly CallGift[] | null;

/** Returns the coins of the gifts of a call: earned, or paid if negative. */
export function giftCoins(gifts: CallGifts): number {
  return (gifts ?? []).reduce((sum, { coins }) => sum + coins, 0);
}
