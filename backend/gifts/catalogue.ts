import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { gifArtSchema, giftArtSchema, stickerArtSchema } from '#shared/domain/gifts.ts';
import { projectRoot } from '../lib/version.ts';

/** The sets that the product ships; one that is written wrong keeps the backend from starting. */
export const giftArt = read('gifts', giftArtSchema);
export const stickerArt = read('stickers', stickerArtSchema);
export const gifArt = read('gifs', gifArtSchema);

/** Where the pictures of gifts lie, for clients that do not bring their own. */
export const giftFolder = resolve(projectRoot, 'resources/gifts');

function read<T extends z.core.$ZodType>(set: string, schema: T): z.core.output<T> {
  const file = resolve(projectRoot, `resources/${set}/index.json`);
  return z.core.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}
