import { rename, writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { limits } from '#shared/domain/constants.ts';
import { uploadLimits } from '#shared/domain/uploads.ts';

/** No screen of the product shows a picture larger than this, in pixels of either side. */
const longestSide = 2_560;
/** A picture far wider than high must not become a preview far wider than any screen. */
const previewWidest = 1_400;
/** §9 leaves the blurred preview open: so few pixels hold neither a face nor a word, whatever is done with them. */
const blurredSide = 24;

const formats: readonly string[] = ['jpeg', 'png'];

/** It is not a picture that we take, or is damaged. */
export class NoPictureError extends Error {}

/** Where renditions go. */
export interface PicturePaths {
  readonly preview: string;
  readonly blurred: string;
}

/** `unlimited` stays off and the pixels are bounded: a small file may claim to be an enormous picture. */
function open(from: string | Buffer): Sharp {
  return sharp(from, { limitInputPixels: uploadLimits.imageMaxPixels, failOn: 'truncated', pages: 1 });
}

/** Opens bytes of strangers: sharp reads more kinds than we take (SVG among them), so its word is checked. */
async function openChecked(from: string | Buffer): Promise<Sharp> {
  try {
    const { format } = await open(from).metadata();
    if (!formats.includes(format)) throw new NoPictureError(`${format} is not taken`);
  } catch (error) {
    throw error instanceof NoPictureError ? error : new NoPictureError(String(error));
  }
  return open(from);
}

/**
 * Draws a picture anew: upright, without anything but its pixels (no place, no camera, nothing behind its end), no
 * larger than a screen. A PNG may be transparent and becomes WebP. Throws {@link NoPictureError}.
 */
export async function redraw(
  source: string,
  kind: 'jpeg' | 'png',
  to: string,
): Promise<{ width: number; height: number }> {
  const picture = (await openChecked(source))
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const encoded = kind === 'jpeg' ? picture.jpeg({ quality: 85 }) : picture.webp({ quality: 90 });
  const { width, height } = await write(encoded, to);
  return { width, height };
}

/** A video's picture, brought by its sender. Null where it is none: the video is worth more than it. */
export async function readPoster(source: string | Buffer): Promise<Buffer | null> {
  try {
    return await (await openChecked(source)).autoOrient().resize(inPreview).jpeg({ quality: 85 }).toBuffer();
  } catch {
    return null;
  }
}

/** Both small renditions of a picture that is ours already. */
export async function writePreviews(from: string | Buffer, places: PicturePaths): Promise<void> {
  await write(open(from).resize(inPreview).webp({ quality: 80 }), places.preview);
  const tiny = open(from)
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
export function drawPlaceholder(video: { readonly width: number; readonly height: number }): Promise<Buffer> {
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
