import sharp from 'sharp';
import type { ModerationVerdict } from '#shared/domain/matching.ts';
import { ApiFailure } from '../http/failure.ts';
import type { Talk } from './frames.ts';

/** Whose frame it is, and where it was taken. */
export interface FrameOf extends Talk {
  readonly userId: string;
}

/** Looks at one frame of somebody's camera (decisions page, Matching 7). */
export interface Moderator {
  /** Throws `invalid_upload` for bytes that are no picture. The frame is not kept. */
  judge(image: Buffer, about: FrameOf): Promise<ModerationVerdict>;
}

/** What a client's snapshot may be; sharp reads more than that (SVG among it), so its word is checked. */
const formats: readonly string[] = ['jpeg', 'png', 'webp'];
/** A camera frame has a million pixels or two; what is far larger is an attack on memory. */
const maxPixels = 16_000_000;
const sampleEdge = 64;
/** Mean luminance of 255 below which a frame shows nothing: a covered lens or a dark room. */
const darkBelow = 16;
/** Standard deviation of luminance below which a frame is a plain surface. */
const flatBelow = 6;

/**
 * The embedded moderator: a picture too dark or too plain to hold a face is `noFace`, everything else is `ok`. It
 * knows nothing of what a picture shows and can NOT see `prohibited`; that needs a service or a model behind this
 * same port. Nothing else changes then: the consequences are in moderation.ts.
 */
export function createLuminanceModerator(): { judge(image: Buffer): Promise<ModerationVerdict> } {
  return {
    async judge(image) {
      const { mean, deviation } = await luminanceOf(image).catch(() => {
        throw new ApiFailure('invalid_upload', 'The frame is not a JPEG, PNG or WebP picture.', {
          field: 'image',
        });
      });
      return mean < darkBelow || deviation < flatBelow ? 'noFace' : 'ok';
    },
  };
}

async function luminanceOf(image: Buffer): Promise<{ mean: number; deviation: number }> {
  const picture = sharp(image, { limitInputPixels: maxPixels });
  const { format } = await picture.metadata();
  if (!formats.includes(format)) throw new Error(`${format} is not taken`);
  const samples = await picture
    .flatten()
    .resize(sampleEdge, sampleEdge, { fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer();
  let [sum, squares] = [0, 0];
  for (const sample of samples) {
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / samples.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / samples.length - mean * mean)) };
}
