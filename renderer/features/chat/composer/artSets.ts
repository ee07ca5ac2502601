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

/** One thing of a set: its id on the wire, the last part of the key of its word, and where its picture is. */
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

/** Motion only for whoever wants it. */
const isStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Where an animated picture is; null: it came with a newer version. */
export function gifSource(id: string): string | null {
  const gif = gifs.find((one) => one.id === id);
  return gif ? sourceOf('gifs', isStill() ? gif.still : gif.file) : null;
}

export const offeredGifs = (): readonly Art[] =>
  offered(gifs).map(({ id, name }) => ({ id, name, source: gifSource(id) ?? '' }));

/** Our picture and word for a gift that the server offers; null: it has its own. */
export function giftArt(id: string): Art | null {
  const gift = gifts.find((one) => one.id === id);
  return gift ? { id, name: gift.name, source: sourceOf('gifts', gift.file) } : null;
}
