import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, text, url } from './fields.ts';

/** §3 "Gift". `rawValue` is its price in coins; the free test gift is shown as "Welcome" (§9). */
export const giftSchema = z.looseObject({
  _id: id,
  name: maybe(text),
  rawValue: maybe(coins),
  isFree: maybe(flag),
  image: maybe(url),
  /** Animated version, shown if the split test `3d_gifts` enables it (§6). */
  animation: maybe(url),
});
export type Gift = z.output<typeof giftSchema>;

/** §9: the name under which a free gift is shown. */
export const freeGiftName = 'Welcome';

export const giftsSchema = z.looseObject({ gifts: listOf(giftSchema) });

/**
 * Entries of `resources/{gifts,stickers,gifs}/index.json`, in display order. The client shows the file of an
 * id from its own bundle; `name` is the last part of the dictionary key of its name. Entries are never
 * removed, because sent messages refer to them; `isRetired` entries are no longer offered.
 */
const artShape = { id, name: id, file: text, isRetired: z.optional(flag) } as const;
/** `price` in coins; 0 is the free gift. */
export const giftArtSchema = z.array(z.strictObject({ ...artShape, price: count }));
export const stickerArtSchema = z.array(z.strictObject(artShape));
/** `still`: the picture without motion, for users whose system asks for reduced motion. */
export const gifArtSchema = z.array(z.strictObject({ ...artShape, still: text }));
