import { rename, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { limits } from '#shared/domain/constants.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';
import type { DoneOf, JobOf } from './messages.ts';
import { openChecked } from './open.ts';
import { NoPictureError } from './refusals.ts';

const longestSide = uploadLimits.imageLongestSide;
/** A picture far wider than high must not become a preview far wider than any screen. */
const previewWidest = 1_400;
/** §9 leaves the blurred preview open: so few pixels hold neither a face nor a word, whatever is done with them. */
const blurredSide = 24;

const limitsOfUploads = {
  formats: ['jpeg', 'png'],
  maxPixels: uploadLimits.imageMaxPixels,
  maxInterlacedPixels: uploadLimits.imageMaxInterlacedPixels,
};

/** Where renditions go. */
export interface PicturePaths {
  readonly preview: string;
  readonly blurred: string;
}

/**
 * Draws a picture anew: upright, without anything but its pixels (no place, no camera, nothing behind its end), no
 * larger than a screen; and its small renditions. A PNG may be transparent and becomes WebP. Throws what
 * {@link openChecked} does.
 */
export async function drawPicture({ from, as, to, places }: JobOf<'picture'>): Promise<DoneOf<'picture'>> {
  const picture = (await openChecked(from, limitsOfUploads))
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const encoded = as === 'jpeg' ? picture.jpeg({ quality: 85 }) : picture.webp({ quality: 90 });
  const { width, height } = await write(encoded, to);
  await writePreviews(to, places);
  return { width, height };
}

/** The small renditions of a video: of the picture that its sender brought, or of a sign to play. */
export async function drawPoster({ from, video, places }: JobOf<'poster'>): Promise<null> {
  const brought = from === null ? null : await readPoster(from);
  await writePreviews(brought ?? (await drawPlaceholder(video)), places);
  return null;
}

/** Null where it is none that we take: the video is worth more than it. */
async function readPoster(source: string): Promise<Buffer | null> {
  try {
    return await (
      await openChecked(source, limitsOfUploads)
    )
      .autoOrient()
      .resize(inPreview)
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Both small renditions of a picture that is ours already. */
async function writePreviews(from: string | Buffer, places: PicturePaths): Promise<void> {
  await write(sharp(from).resize(inPreview).webp({ quality: 80 }), places.preview);
  const tiny = sharp(from)
    .flatten({ background: '#1a1424' })
    .resize({ width: blurredSide, height: blurredSide, fit: 'inside' })
    .blur(1)
    .jpeg({ quality: 60 });
  await write(tiny, places.blurred);
}

/** How high a video's thumbnail is (§9.3). */
const inPreview = {
  width: previewWidest,
  height: limits.videoPreviewHeightPx,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

/** What represents a video whose sender brought no picture: the look's evening colours and a sign to play. */
function drawPlaceholder(video: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const scale = Math.min(1, 480 / Math.max(video.width, video.height));
  const width = Math.max(16, Math.round(video.width * scale));
  const height = Math.max(16, Math.round(video.height * scale));
  const edge = Math.min(width, height) / 6;
  const [x, y] = [width / 2, height / 2];
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#3a2a52"/><stop offset="1" stop-color="#1a1424"/></linearGradient></defs>
        <rect width="100%" height="100%" fill="url(#a)"/>
        <path d="M${x - edge * 0.6} ${y - edge}L${x + edge} ${y}L${x - edge * 0.6} ${y + edge}Z" fill="#fff" opacity=".35"/>
      </svg>`,
    ),
  )
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Whole or not at all. What can't be drawn is {@link NoPictureError}; what the disk says is the system's error. */
async function write(picture: Sharp, to: string): Promise<OutputInfo> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw new NoPictureError(String(error));
  });
  const half = `${to}.half`;
  await writeFile(half, data, { mode: 0o600, flush: true });
  await rename(half, to);
  return info;
}
