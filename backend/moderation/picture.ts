import sharp, { type Sharp } from 'sharp';
import type { Luminance } from './luminance.ts';

/** What a client's snapshot may be; sharp reads more than that (SVG among it), so its word is checked. */
const formats: readonly string[] = ['jpeg', 'png', 'webp'];
/** A camera frame has a million pixels or two; what is far larger is an attack on memory. */
const maxPixels = 16_000_000;
const sampleEdge = 64;

/** Rejects what is no picture that we take. */
export async function readLuminance(image: Uint8Array): Promise<Luminance> {
  const { data, info } = await (
    await open(image)
  )
    .flatten()
    .resize(sampleEdge, sampleEdge, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, samples: Uint8Array.from(data) };
}

/** The picture drawn anew, without whatever hung on the one that came. */
export async function drawJpeg(image: Uint8Array): Promise<Uint8Array> {
  return Uint8Array.from(await (await open(image)).flatten().jpeg({ quality: 85 }).toBuffer());
}

async function open(image: Uint8Array): Promise<Sharp> {
  const picture = sharp(image, { limitInputPixels: maxPixels });
  const { format } = await picture.metadata();
  if (!formats.includes(format)) throw new Error(`${format} is not taken`);
  return picture;
}
