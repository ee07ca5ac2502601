import { moderation } from '#shared/domain/constants.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { FrameOf } from '../matching/index.ts';
import type { Luminance, Pixels } from '../pictures/frames.ts';
import { createPicturePool, type PicturePool, type PicturePoolOptions } from '../pictures/pool.ts';
import { NoPictureError, NoPictureProcessError, TooManyPixelsError } from '../pictures/refusals.ts';
import { NoVerdict } from './failOpen.ts';

/**
 * Decodes pictures for the moderation. Rejects with the error for the sender, with {@link NoVerdict} if
 * decoding was not possible, and with `StuckPictureError` if the picture itself blocks the decoder.
 */
export interface Pictures {
  luminanceOf(image: Uint8Array, about: FrameOf | null): Promise<Luminance>;
  /** Returns the picture in the input format of the detectors. */
  pixelsOf(image: Uint8Array, about: FrameOf | null): Promise<Pixels>;
  jpegOf(image: Uint8Array, about: FrameOf | null): Promise<Uint8Array>;
}

/**
 * Limits for frames. A frame takes about five milliseconds, so a longer queue could not be processed in time.
 */
const frames = { lanes: 1, limitMs: moderation.uploadTimeoutMs, maxMemoryMb: 256, maxWaiting: 500 };

/** Maximum pixels without a frame's owner: a preview made by the server, which is slightly larger. */
const previewMaxPixels = 4_000_000;

export function createPictures(
  options: { readonly scope: Scope } & Pick<PicturePoolOptions, 'clock' | 'spawn'>,
): Pictures {
  const pool = createPicturePool({ ...frames, ...options });

  async function open<K extends 'luminance' | 'pixels' | 'jpeg'>(
    kind: K,
    image: Uint8Array,
    about: FrameOf | null,
  ) {
    const maxPixels = about ? moderation.frameMaxPixels : previewMaxPixels;
    try {
      return await (pool as PicturePool).run(about?.userId ?? null, kind, { image, maxPixels });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    luminanceOf: (image, about) => open('luminance', image, about),
    pixelsOf: (image, about) => open('pixels', image, about),
    jpegOf: (image, about) => open('jpeg', image, about),
  };
}

function failureOf(error: unknown): unknown {
  const about = { field: 'image' };
  if (error instanceof NoPictureError)
    return new ApiFailure('invalid_upload', 'The frame is not a JPEG, PNG or WebP picture.', about);
  if (error instanceof TooManyPixelsError)
    return new ApiFailure('too_large', 'The frame has too many pixels.', about);
  if (!(error instanceof NoPictureProcessError)) return error;
  return error.why === 'busy'
    ? new ApiFailure('too_many_requests', 'Too many frames at once.', {
        retryAfterMs: moderation.frameEveryMs,
      })
    : new NoVerdict('process', error.message);
}
