/**
 * Draws the tray icons from the mark: `node resources/tray/draw.mjs`. The output is committed. macOS uses the
 * `…Template` icons, of which it only reads the transparency.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const mark = readFileSync(new URL('../art/mark.svg', import.meta.url), 'utf8');
const drawing = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(mark)?.[1]?.trim();
const path = /\sd="([^"]+)"/.exec(drawing ?? '')?.[1];
if (!drawing || !path) throw new Error('resources/art/mark.svg is not the mark this script knows.');

const star = `<path d="${path}" fill="#000"/>`;
/** A dot at the corner, cut out of the star around it. */
const dotAt = { x: 49, y: 15 };
const cut = (shape) => `<mask id="cut"><rect width="64" height="64" fill="#fff"/>${shape}</mask>`;
const hole = `<circle cx="${dotAt.x}" cy="${dotAt.y}" r="18" fill="#000"/>`;
const dot = `<circle cx="${dotAt.x}" cy="${dotAt.y}" r="13" fill="#F0438A"/>`;
const gap = '<path d="M10 10 54 54" stroke="#000" stroke-width="16" stroke-linecap="round"/>';
const line = (colour) =>
  `<path d="M10 10 54 54" stroke="${colour}" stroke-width="7" stroke-linecap="round"/>`;

const pictures = {
  usual: drawing,
  waiting: `${cut(hole)}<g mask="url(#cut)">${drawing}</g>${dot}`,
  muted: `${cut(gap)}<g mask="url(#cut)">${drawing}</g>${line('#FF5D6C')}`,
  usualTemplate: star,
  mutedTemplate: `${cut(gap)}<g mask="url(#cut)">${star}</g>${line('#000')}`,
};

for (const [name, inner] of Object.entries(pictures)) {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}</svg>`);
  for (const scale of [1, 2]) {
    const file = new URL(`${name}${scale === 1 ? '' : `@${scale}x`}.png`, import.meta.url);
    await sharp(svg, { density: 300 })
      .resize(16 * scale)
      .png({ compressionLevel: 9 })
      .toFile(fileURLToPath(file));
  }
}
