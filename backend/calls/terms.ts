import * as z from 'zod/mini';
import { isStreamer, marketSide } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { UserRow } from '../people/profiles.ts';
import { shareOf } from '../money/figures.ts';

/** Coins per minute if the streamer has set no price. */
const defaultPriceCoins = 60;

/** Price of a call between two users, fixed when it begins. */
export interface Terms {
  /** Payer of the call: the user who is no streamer, in both directions of the call. */
  readonly payerId: string;
  readonly earnerId: string;
  /** Coins per minute. */
  readonly price: number;
  /** The streamer's share of these coins. */
  readonly share: number;
}

/** Returns null if both are on the same market side, because then no one would earn. */
export function termsOf(a: UserRow, b: UserRow): Terms | null {
  const [first, second] = [a, b].map(({ role }) => z.core.parse(roleSchema, role));
  if (first === undefined || second === undefined || marketSide(first) === marketSide(second)) return null;
  const [payer, earner] = isStreamer(first) ? [b, a] : [a, b];
  const price = Math.max(0, earner.price ?? defaultPriceCoins);
  return { payerId: payer.id, earnerId: earner.id, price, share: shareOf(price) };
}
