import { rename, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { limits } from '#shared/domain/constants.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';
import type { DoneOf, JobOf } from './messages.ts';
import { openChecked } from './open.ts';
import { NoPictureError } from './refusals.ts';

const longestSide = uploadLimits.imageLongestSide;
/** Maximum width of a preview, for pictures that are much wider than high. */
const previewWidest = 1_400;
/**
 * Longer side of the blurred preview, which §9 leaves open: few enough pixels to show neither a face nor a
 * word.
 */
const blurredSide = 24;

const limitsOfUploads = {
  formats: ['jpeg', 'png'],
  maxPixels: uploadLimits.imageMaxPixels,
  maxInterlacedPixels: uploadLimits.imageMaxInterlacedPixels,
};

/** Paths of the renditions to write. */
export interface PicturePaths {
  readonly preview: string;
  readonly blurred: string;
}

/**
 * Encodes a picture again, upright, without metadata and limited in size, and writes its small renditions. A
 * PNG may be transparent and becomes WebP. Throws the errors of {@link openChecked}.
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

/** Writes the small renditions of a video: from the sender's poster, or from a placeholder. */
export async function drawPoster({ from, video, places }: JobOf<'poster'>): Promise<null> {
  const brought = from === null ? null : await readPoster(from);
  await writePreviews(brought ?? (await drawPlaceholder(video)), places);
  return null;
}

/** Returns the poster of a video; null: not an accepted picture. The video is kept without it. */
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

/** Writes both small renditions of a checked picture. */
async function writePreviews(from: string | Buffer, places: PicturePaths): Promise<void> {
  await write(sharp(from).resize(inPreview).webp({ quality: 80 }), places.preview);
  const tiny = sharp(from)
    .flatten({ background: '#1a1424' })
    .resize({ width: blurredSide, height: blurredSide, fit: 'inside' })
    .blur(1)
    .jpeg({ quality: 60 });
  await write(tiny, places.blurred);
}

/** Size of a preview. The height is the one of a video's thumbnail (§9.3). */
const inPreview = {
  width: previewWidest,
  height: limits.videoPreviewHeightPx,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

/** Draws the placeholder of a video without a poster: a gradient with a play sign. */
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

/**
 * Writes the picture completely or not at all. Throws {@link NoPictureError} if it cannot be encoded, and the
 * system's error if the disk fails.
 */
async function write(picture: Sharp, to: string): Promise<OutputInfo> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true }).catch((error: unknown) => {
    throw new NoPictureError(String(error));
  });
  const half = `${to}.half`;
  await writeFile(half, data, { mode: 0o600, flush: true });
  await rename(half, to);
  return info;
}
