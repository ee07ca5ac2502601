import { openChecked, type PictureLimits } from './open.ts';

/** A picture as the analysis of moderation sees it: few samples of luminance, 0 to 255, row by row. */
export interface Luminance {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** What a client's snapshot, or a picture of ours, may be. */
const formats = ['jpeg', 'png', 'webp'];
const sampleEdge = 64;

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

/** The picture drawn anew, without whatever hung on the one that came. */
export async function drawJpeg(image: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const picture = await openChecked(image, limitsOf(maxPixels));
  return Uint8Array.from(await picture.flatten().jpeg({ quality: 85 }).toBuffer());
}
