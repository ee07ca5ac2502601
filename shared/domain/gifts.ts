import * as z from 'zod/mini';
import { coins, flag, id, listOf, maybe, text, url } from './fields.ts';

/** §3 "Gift". `rawValue` is its price in coins; the free test gift is shown as "Welcome" (§9). */
export const giftSchema = z.looseObject({
  _id: id,
  name: maybe(text),
  rawValue: maybe(coins),
  isFree: maybe(flag),
  image: maybe(url),
  /** The moving version, where the split `3d_gifts` shows it (§6). */
  animation: maybe(url),
});
export type Gift = z.output<typeof giftSchema>;

/** §9: the name under which a free gift is shown. */
export const freeGiftName = 'Welcome';

export const giftsSchema = z.looseObject({ gifts: listOf(giftSchema) });
