/**
 * Draws the gallery pictures and videos of the demo people, with a tiny preview of each. Run it from the
 * root of the project after any change in this folder. The videos need a Chromium:
 *
 *   npx node tools/portraits/gallery.ts
 *
 * Writes resources/gallery. The file pictures.json there has the size and the 24-pixel preview of each
 * picture.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { compose } from './compose.ts';
import { framesOf, galleryLooks, inVideos } from './galleryCast.ts';
import { render, renderPng } from './render.ts';
import { encodeVideo } from './video.ts';

const resources = join(import.meta.dirname, '../../resources');
const folder = join(resources, 'gallery');
const portraits = join(resources, 'portraits');
const framesPerSecond = 10;
const frameCount = 30;

interface Entry {
  readonly width: number;
  readonly height: number;
  readonly tiny: string;
  readonly durationMs?: number;
}

const entryOf = async (bytes: Buffer): Promise<Entry> => {
  const { width, height } = await sharp(bytes).metadata();
  const tiny = await sharp(bytes)
    .resize({ width: 24, height: 24, fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return { width, height, tiny: `data:image/webp;base64,${tiny.toString('base64')}` };
};

mkdirSync(folder, { recursive: true });
const entries: Record<string, Entry> = {};

for (const [name, look] of galleryLooks) {
  const bytes = await render(compose(look), 'gallery');
  writeFileSync(join(folder, `${name}.webp`), bytes);
  entries[`gallery/${name}.webp`] = await entryOf(bytes);
}

for (const slug of inVideos) {
  const frames: Buffer[] = [];
  for (const look of framesOf(slug, frameCount)) frames.push(await renderPng(compose(look), 'clip'));
  const [first] = frames;
  if (!first) throw new Error('a video needs frames');
  const { width, height } = await sharp(first).metadata();
  writeFileSync(join(folder, `${slug}.webm`), await encodeVideo({ width, height, framesPerSecond, frames }));
  const poster = await sharp(first).webp({ quality: 80, effort: 6 }).toBuffer();
  writeFileSync(join(folder, `${slug}-poster.webp`), poster);
  const durationMs = (frameCount / framesPerSecond) * 1_000;
  entries[`gallery/${slug}.webm`] = { ...(await entryOf(poster)), durationMs };
}

// Galleries also show portraits.
for (const name of readdirSync(portraits)
  .filter((each) => /^\w+(-wide)?\.webp$/.test(each))
  .toSorted())
  entries[`portraits/${name}`] = await entryOf(await sharp(join(portraits, name)).toBuffer());

writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(entries, null, 2)}\n`);
process.stdout.write(`${galleryLooks.length} pictures, ${inVideos.length} videos\n`);
