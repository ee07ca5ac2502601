import sharp, { type Sharp } from 'sharp';
import { NoPictureError, TooManyPixelsError } from './refusals.ts';

/** Limits of a picture from a user. Only its header is read to check them. */
export interface PictureLimits {
  /**
   * Accepted formats. sharp reads more formats (SVG among them), so its result is compared with this list.
   */
  readonly formats: readonly string[];
  readonly maxPixels: number;
  /**
   * Limit for an interlaced picture, which must be in memory as a whole; undefined: the same as `maxPixels`.
   */
  readonly maxInterlacedPixels?: number;
}

/**
 * Opens a picture from a user. Throws {@link NoPictureError} or {@link TooManyPixelsError} before anything is
 * decoded.
 */
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
