import type { CallGift } from '#shared/domain/calls.ts';

/** The gifts of a call; null: the call had none, or they are unknown. */
export type CallGifts = readonly CallGift[] | null;

/** Returns the coins of the gifts of a call: earned, or paid if negative. */
export function giftCoins(gifts: CallGifts): number {
  return (gifts ?? []).reduce((sum, { coins }) => sum + coins, 0);
}
