import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { projectRoot } from '../lib/version.ts';
import { escapeXml, font } from './label.ts';
import { frameFromRgb, frameHeight, frameWidth } from './planes.ts';

const folder = pathToFileURL(join(projectRoot, 'resources/portraits/'));

/**
 * Returns the portrait as a frame. A companion without a picture file gets a drawn placeholder instead of a
 * black picture.
 */
export async function loadPortrait(slug: string, name: string, from = folder): Promise<Uint8ClampedArray> {
  const file = await readFile(new URL(`${slug}-wide.webp`, from)).catch(() => null);
  const picture = file ?? Buffer.from(standIn(slug, name));
  const rgb = await sharp(picture)
    .resize(frameWidth, frameHeight, { fit: 'cover' })
    .flatten({ background: '#120c20' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return frameFromRgb(rgb);
}

/** Returns an SVG with a dusk gradient, a glow and the first letter of the name. */
function standIn(slug: string, name: string): string {
  let hue = 0;
  for (const character of slug) hue = (hue * 31 + (character.codePointAt(0) ?? 0)) % 80;
  const tone = 260 + hue;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <defs>
      <linearGradient id="a" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="hsl(${tone} 45% 30%)"/>
        <stop offset="1" stop-color="hsl(${tone - 20} 50% 9%)"/></linearGradient>
      <radialGradient id="b" cx=".5" cy=".45" r=".45"><stop offset="0" stop-color="hsl(${tone + 50} 80% 62%)" stop-opacity=".75"/>
        <stop offset="1" stop-color="hsl(${tone + 50} 80% 40%)" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="640" height="480" fill="url(#a)"/><rect width="640" height="480" fill="url(#b)"/>
    <text x="320" y="275" text-anchor="middle" ${font} font-size="170" fill="#fff" fill-opacity=".88">${escapeXml(name.slice(0, 1))}</text>
  </svg>`;
}
