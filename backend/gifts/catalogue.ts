import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { gifArtSchema, giftArtSchema, stickerArtSchema } from '#shared/domain/gifts.ts';
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
