import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  freeGiftName,
  type Gift,
  gifArtSchema,
  giftArtSchema,
  stickerArtSchema,
} from '#shared/domain/gifts.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Context } from '../context.ts';
import { appLocaleOf, findText } from '../dictionary/index.ts';
import type { HandlersOf } from '../http/handler.ts';
import { projectRoot } from '../lib/version.ts';

/** The built-in sets of gifts, stickers and GIFs. A malformed file stops the backend at the start. */
export const giftArt = read('gifts', giftArtSchema);
export const stickerArt = read('stickers', stickerArtSchema);
export const gifArt = read('gifs', gifArtSchema);

/** Folder of the gift pictures, for clients without their own. */
export const giftFolder = resolve(projectRoot, 'resources/gifts');

function read<T extends z.core.$ZodType>(set: string, schema: T): z.core.output<T> {
  const file = resolve(projectRoot, `resources/${set}/index.json`);
  return z.core.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}

/** Queries about the sets for other features. */
export interface Gifts {
  /** Returns a gift that can be sent now, with its English name; null for other ids. */
  get(giftId: string): Promise<Gift | null>;
  hasSticker(id: string): boolean;
  hasGif(id: string): boolean;
}

const offered = <T extends { readonly isRetired?: boolean }>(items: readonly T[]) =>
  items.filter(({ isRetired }) => isRetired !== true);
const stickerIds = new Set(offered(stickerArt).map(({ id }) => id));
const gifIds = new Set(offered(gifArt).map(({ id }) => id));

export interface GiftsFeature {
  readonly gifts: Gifts;
  readonly handlers: HandlersOf<'getGifts' | 'getAllGifts'>;
}

/** Creates the gifts feature (§3, §7, §9): a static catalogue, the same for every user. */
export function createGiftsFeature({ database }: Pick<Context, 'database'>): GiftsFeature {
  const listFor = async (userId: string, items: typeof giftArt) => {
    const locale = await appLocaleOf(database, userId);
    return { gifts: items.map((item) => toGift(item, locale)) };
  };
  return {
    gifts: {
      get: async (giftId) => offeredGift(giftId),
      hasSticker: (id) => stickerIds.has(id),
      hasGif: (id) => gifIds.has(id),
    },
    handlers: {
      getGifts: ({ caller }) => listFor(caller.userId, offered(giftArt)),
      getAllGifts: ({ caller }) => listFor(caller.userId, giftArt),
    },
  };
}

/** Returns a gift that can be sent now, with its English name; null for other ids. */
export function offeredGift(giftId: string): Gift | null {
  const item = offered(giftArt).find(({ id }) => id === giftId);
  return item ? toGift(item, 'en') : null;
}

function toGift({ id, name, file, price }: (typeof giftArt)[number], locale: Locale): Gift {
  const isFree = price === 0;
  return {
    _id: id,
    name: isFree ? freeGiftName : (findText(`gift.${name}`, locale) ?? name),
    rawValue: price,
    isFree,
    image: `/media/gifts/${file}`,
    animation: null,
  };
}
