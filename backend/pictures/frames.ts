import { openChecked, type PictureLimits } from './open.ts';

/** A picture as the analysis of moderation sees it: few samples of luminance, 0 to 255, row by row. */
export interface Luminance {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** A picture as the detectors see it: red, green and blue from 0 to 255 for each point, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** What a client's snapshot, or a picture of ours, may be. */
const formats = ['jpeg', 'png', 'webp'];
const sampleEdge = 64;
/** The longer edge of what the detectors get. */
const pixelsEdge = 320;

const limitsOf = (maxPixels: number): PictureLimits => ({ formats, maxPixels });

/** Rejects what is no picture that we take. */
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

/** Reads the picture in colour, at most 320 points wide and high. Rejects as `readLuminance` does. */
export async function readPixels(image: Uint8Array, maxPixels: number): Promise<Pixels> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  const { data, info } = await picture
    .flatten()
    .autoOrient()
    .resize(pixelsEdge, pixelsEdge, { fit: 'inside' })
    // Faces in a dim room are found only once it is bright.
    .normalise()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const samples = info.channels === 1 ? coloured(data) : Uint8Array.from(data);
  return { width: info.width, height: info.height, samples };
}

/** Grey samples, each three times. */
function coloured(grey: Uint8Array): Uint8Array {
  const samples = new Uint8Array(grey.length * 3);
  for (let at = 0; at < samples.length; at++) samples[at] = grey[Math.floor(at / 3)] ?? 0;
  return samples;
}

/** The picture drawn anew, without whatever hung on the one that came. */
export async function drawJpeg(image: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  return Uint8Array.from(await picture.flatten().jpeg({ quality: 85 }).toBuffer());
}
