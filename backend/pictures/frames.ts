import { openChecked, type PictureLimits } from './open.ts';

/** Picture for the analysis of moderation: a few samples of luminance, 0 to 255, row by row. */
export interface Luminance {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** Picture for the detectors: red, green and blue from 0 to 255 for each point, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** Formats of clients' snapshots and of the product's pictures. */
const formats = ['jpeg', 'png', 'webp'];
const sampleEdge = 64;
/** Longer edge in points of a picture for the detectors. */
const pixelsEdge = 320;

const limitsOf = (maxPixels: number): PictureLimits => ({ formats, maxPixels });

/** Reads the luminance of a picture. Rejects if the bytes are not an accepted picture. */
export async function readLuminance(image: Uint8Array, maxPixels: number): Promise<Luminance> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  const { data, info } = await picture
    .flatten()
    .resize(sampleEdge, sampleEdge, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: Uint8Array.from(data) };
}

/** Reads a picture in color, at most 320 points wide and high. Rejects as `readLuminance` does. */
export async function readPixels(image: Uint8Array, maxPixels: number): Promise<Pixels> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  const { data, info } = await picture
    .flatten()
    .autoOrient()
    .resize(pixelsEdge, pixelsEdge, { fit: 'inside' })
    // Brightens the picture, because the detectors find no faces in a dim room.
    .normalise()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const samples = info.channels === 1 ? coloured(data) : Uint8Array.from(data);
  return { width: info.width, height: info.height, samples };
}

/** Returns RGB samples of grey ones: each value three times. */
function coloured(grey: Uint8Array): Uint8Array {
  const samples = new Uint8Array(grey.length * 3);
  for (let at = 0; at < samples.length; at++) samples[at] = grey[Math.floor(at / 3)] ?? 0;
  return samples;
}

/** Encodes the picture again as JPEG, which removes all metadata. */
export async function drawJpeg(image: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  return Uint8Array.from(await picture.flatten().jpeg({ quality: 85 }).toBuffer());
}
