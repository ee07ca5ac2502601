import * as z from 'zod/mini';
import { isStreamer, marketSide } from '#shared/domain/roles.ts';
import { roleSchema } from '#shared/domain/roleSchema.ts';
import type { UserRow } from '../people/profiles.ts';
import { shareOf } from '../money/figures.ts';

/** Coins a minute of a streamer who has set no price. */
const defaultPriceCoins = 60;

/** What a call between two people costs, fixed when it begins. */
export interface Terms {
  /** The user of the two, whoever calls. */
  readonly payerId: string;
  readonly earnerId: string;
  /** Coins a minute. */
  readonly price: number;
  /** What of them the streamer earns. */
  readonly share: number;
}

/** Null where the two are on the same side of the market: nobody would earn. */
export function termsOf(a: UserRow, b: UserRow): Terms | null {
  const [first, second] = [a, b].map(({ role }) => z.core.parse(roleSchema, role));
  if (first === undefined || second === undefined || marketSide(first) === marketSide(second)) return null;
  const [payer, earner] = isStreamer(first) ? [b, a] : [a, b];
  const price = Math.max(0, earner.price ?? defaultPriceCoins);
  return { payerId: payer.id, earnerId: earner.id, price, share: shareOf(price) };
}
