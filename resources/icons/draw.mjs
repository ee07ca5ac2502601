/**
 * Draws the icons from the mark: `node resources/icons/draw.mjs`. The output is committed; electron-builder
 * derives all other sizes. The testing client has a different background color. The web icons (`app-…`) are
 * drawn in the sizes that browsers request, with square corners for systems that crop icons themselves.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const sizePx = 1024;
const cornerPx = 228;
/** Size of the star in pixels. Its points are thin, so it may fill most of the icon. */
const markPx = 736;
const grounds = { icon: '#0D0A14', testing: '#4A2A8A' };

const mark = readFileSync(new URL('../art/mark.svg', import.meta.url), 'utf8');
const viewBox = /viewBox="([^"]+)"/.exec(mark)?.[1];
const drawing = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(mark)?.[1]?.trim();
if (!viewBox || !drawing) throw new Error('resources/art/mark.svg is not the mark this script knows.');

const offset = (sizePx - markPx) / 2;
const draw = (
  ground,
  corner,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sizePx} ${sizePx}" role="img" aria-label="Vesper">
<rect width="${sizePx}" height="${sizePx}" rx="${corner}" fill="${ground}"/>
<svg x="${offset}" y="${offset}" width="${markPx}" height="${markPx}" viewBox="${viewBox}">
${drawing}
</svg>
</svg>
`;

for (const [name, ground] of Object.entries(grounds)) {
  const icon = draw(ground, cornerPx);
  writeFileSync(new URL(`${name}.svg`, import.meta.url), icon);
  await sharp(Buffer.from(icon))
    .png({ compressionLevel: 9 })
    .toFile(fileURLToPath(new URL(`${name}.png`, import.meta.url)));
}

const square = draw(grounds.icon, 0);
for (const [name, icon, px] of [
  ['app-192', draw(grounds.icon, cornerPx), 192],
  ['app-512', draw(grounds.icon, cornerPx), 512],
  ['app-maskable-512', square, 512],
  ['app-touch-180', square, 180],
])
  await sharp(Buffer.from(icon))
    .resize(px)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`${name}.png`, import.meta.url)));
