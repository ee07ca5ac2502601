import * as z from 'zod/mini';
import gifList from '#resources/gifs/index.json' with { type: 'json' };
import giftList from '#resources/gifts/index.json' with { type: 'json' };
import stickerList from '#resources/stickers/index.json' with { type: 'json' };
import { gifArtSchema, giftArtSchema, stickerArtSchema } from '#shared/domain/gifts.ts';

const files = import.meta.glob<string>('../../../../resources/{gifs,gifts,stickers}/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});
const sourceOf = (set: 'gifs' | 'gifts' | 'stickers', file: string): string =>
  files[`../../../../resources/${set}/${file}`] ?? '';

/**
 * A sticker, GIF or gift: its id in the API, the last part of its translation key, and the URL of its image.
 */
export interface Art {
  readonly id: string;
  readonly name: string;
  readonly source: string;
}

const offered = <T extends { isRetired?: boolean | undefined }>(list: readonly T[]) =>
  list.filter(({ isRetired }) => isRetired !== true);

const gifs = z.parse(gifArtSchema, gifList);
const gifts = z.parse(giftArtSchema, giftList);

export const offeredStickers: readonly Art[] = offered(z.parse(stickerArtSchema, stickerList)).map(
  ({ id, name, file }) => ({ id, name, source: sourceOf('stickers', file) }),
);

/** A user who prefers reduced motion gets a still image. */
const isStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Returns the URL of an animated picture; null: only newer versions of the client have it. */
export function gifSource(id: string): string | null {
  const gif = gifs.find((one) => one.id === id);
  return gif ? sourceOf('gifs', isStill() ? gif.still : gif.file) : null;
}

export const offeredGifs = (): readonly Art[] =>
  offered(gifs).map(({ id, name }) => ({ id, name, source: gifSource(id) ?? '' }));

/** Returns the client's own image and name for a gift; null: the client has none. */
export function giftArt(id: string): Art | null {
  const gift = gifts.find((one) => one.id === id);
  return gift ? { id, name: gift.name, source: sourceOf('gifts', gift.file) } : null;
}
