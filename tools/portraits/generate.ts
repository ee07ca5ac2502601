/**
 * Draws every picture of people that the product ships, and the backgrounds. Run it from the root of the
 * project after any change in this folder:
 *
 *   npx node tools/portraits/generate.ts [sheet.png]
 *
 * Writes resources/portraits (the demo people), resources/art/people (the landing page) and the skies of
 * the client. With an argument, also writes a contact sheet of all portraits. The output is deterministic:
 * the same sources give the same files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawnMen, drawnWomen, readBase } from './base.ts';
import { cast } from './cast/index.ts';
import { compose } from './compose.ts';
import { render, type CropName } from './render.ts';

const resources = join(import.meta.dirname, '../../resources');
const portraits = join(resources, 'portraits');
const art = join(resources, 'art');
const landing = join(art, 'people');

/** People on the landing page, always as they were drawn. */
const landingPeople = [
  'sofia',
  'ilya',
  'freja',
  'leila',
  'carmen',
  'nia',
  'daniel',
  'zoya',
  'mira',
  'marcus',
  'yuna',
];

/**
 * Writes a sky as WebP. A browser would draw the blurred SVG, a city of 2,500 elements, on the page's main
 * thread. It decodes a picture on another thread in a tenth of the time. 1,920 pixels are as wide as most
 * windows.
 */
const writeSky = async (name: string): Promise<void> => {
  await sharp(join(art, `${name}.svg`))
    .resize(1_920)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(join(art, `${name}.webp`));
  await writeHalf(join(art, `${name}.webp`));
};

/**
 * Writes a copy of a picture at half its width, for places that show it no larger: a quarter of the pixels.
 */
const writeHalf = async (file: string): Promise<void> => {
  const { width } = await sharp(file).metadata();
  await sharp(file)
    .resize(Math.round(width / 2))
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(file.replace(/\.webp$/, '-half.webp'));
};

const write = async (svg: string, crop: CropName, file: string): Promise<number> => {
  const bytes = await render(svg, crop);
  writeFileSync(file, bytes);
  return bytes.length;
};

/** Writes bust, avatar, and the wide picture that the demo camera uses. */
const writePerson = async (slug: string, svg: string): Promise<number> =>
  (await write(svg, 'bust', join(portraits, `${slug}.webp`))) +
  (await write(svg, 'face', join(portraits, `${slug}-face.webp`))) +
  (await write(svg, 'wide', join(portraits, `${slug}-wide.webp`)));

const writeLanding = async (slug: string): Promise<number> => {
  const svg = readBase(slug);
  const pictures = [
    ['scene', join(landing, `${slug}.webp`)],
    ['largeBust', join(landing, `${slug}-bust.webp`)],
    ['tile', join(landing, `${slug}-tile.webp`)],
  ] as const;
  let bytes = await write(svg, 'face', join(landing, `${slug}-face.webp`));
  for (const [crop, file] of pictures) {
    bytes += await write(svg, crop, file);
    await writeHalf(file);
  }
  return bytes;
};

/** Writes one picture of all busts, ten per row, each with the avatar in its corner. */
const writeSheet = async (slugs: readonly string[], file: string): Promise<void> => {
  const [width, height, columns] = [216, 270, 10];
  const tiles = await Promise.all(
    slugs.flatMap((slug, index) => {
      const left = (index % columns) * width;
      const top = Math.floor(index / columns) * height;
      const at = async (name: string, w: number, h: number, x: number, y: number) => ({
        input: await sharp(join(portraits, name)).resize(w, h).toBuffer(),
        left: x,
        top: y,
      });
      return [
        at(`${slug}.webp`, width, height, left, top),
        at(`${slug}-face.webp`, 48, 48, left + width - 52, top + height - 52),
      ];
    }),
  );
  await sharp({
    create: {
      width: width * columns,
      height: height * Math.ceil(slugs.length / columns),
      channels: 3,
      background: '#0d0a14',
    },
  })
    .composite(tiles)
    .png()
    .toFile(file);
};

mkdirSync(portraits, { recursive: true });
mkdirSync(landing, { recursive: true });

const people = [
  ...[...drawnWomen, ...drawnMen].map((slug) => ({ slug, svg: readBase(slug) })),
  ...cast.map((look) => ({ slug: look.slug, svg: compose(look) })),
];
for (const sky of ['land-city', 'land-dusk', 'land-sea']) await writeSky(sky);
let [peopleBytes, landingBytes] = [0, 0];
for (const { slug, svg } of people) peopleBytes += await writePerson(slug, svg);
for (const slug of landingPeople) landingBytes += await writeLanding(slug);

const sheet = process.argv[2];
if (sheet)
  await writeSheet(
    people.map(({ slug }) => slug),
    sheet,
  );

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MB`;
process.stdout.write(
  `${people.length} people, ${megabytes(peopleBytes)}; ${landingPeople.length} on the landing page, ${megabytes(landingBytes)}\n`,
);
