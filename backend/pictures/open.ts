import sharp, { type Sharp } from 'sharp';
import { NoPictureError, TooManyPixelsError } from './refusals.ts';

/** What a picture of a stranger may be. Its head is read for this, and nothing else of it. */
export interface PictureLimits {
  /** sharp reads more kinds than we take (SVG among them), so its word is checked. */
  readonly formats: readonly string[];
  readonly maxPixels: number;
  /** Of an interlaced one, which has to be in memory as a whole; as many as of any other where nothing is said. */
  readonly maxInterlacedPixels?: number;
}

/** Opens bytes of strangers. Throws {@link NoPictureError} or {@link TooManyPixelsError} before anything is decoded. */
export async function openChecked(from: string | Uint8Array, limits: PictureLimits): Promise<Sharp> {
  const { formats, maxPixels, maxInterlacedPixels = maxPixels } = limits;
  const head = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new NoPictureError(String(error));
    });
  if (!formats.includes(head.format)) throw new NoPictureError(`${head.format} is not taken`);
  const most = head.isProgressive ? Math.min(maxPixels, maxInterlacedPixels) : maxPixels;
  if (head.width * head.height > most)
    throw new TooManyPixelsError(`${head.width} × ${head.height} is more than ${most} pixels`);
  return sharp(from, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 });
}
