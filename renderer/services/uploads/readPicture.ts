import { uploadLimits } from '#shared/domain/uploads.ts';

/** A picture as it goes: `smaller` in its place where that is worth it, and its size upright. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly smaller: Blob | null;
}

const { imageLongestSide: longestSide } = uploadLimits;
/** A picture of the right size that takes more than this was saved with more than anybody sees. */
const heavyBytes = 4 * 1024 * 1024;
/** The server draws it once more: twice at its quality would be seen. */
const quality = 0.9;
/** Transparency is looked for in a picture of this many pixels either way. */
const alphaSide = 64;

/**
 * Decodes a picture, upright, and makes it as small as any screen of the product shows it. Of one that moves it takes
 * the first picture, as the server does. Null: it is no picture at all, whatever its first bytes say.
 */
export async function readPicture(blob: Blob): Promise<ReadPicture | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(blob);
  } catch {
    return null;
  }
  const { width, height } = picture;
  try {
    const scale = Math.min(1, longestSide / Math.max(width, height));
    if (scale === 1 && blob.size <= heavyBytes) return { width, height, smaller: null };
    const type = blob.type !== 'image/jpeg' && isTransparent(picture) ? 'image/png' : 'image/jpeg';
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const smaller = await drawn(picture, size.width, size.height, type);
    // It is never sent larger than it was.
    if (!smaller || smaller.size >= blob.size) return { width, height, smaller: null };
    return { ...size, smaller };
  } finally {
    picture.close();
  }
}

interface Surface {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
}

function surfaceOf(width: number, height: number): Surface {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  return { canvas, context: canvas.getContext('2d') };
}

async function drawn(
  picture: ImageBitmap,
  width: number,
  height: number,
  type: string,
): Promise<Blob | null> {
  const { canvas, context } = surfaceOf(width, height);
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  try {
    if (canvas instanceof HTMLCanvasElement)
      return await new Promise((done) => canvas.toBlob(done, type, quality));
    return await canvas.convertToBlob({ type, quality });
  } catch {
    // More than this machine can draw: it goes as it is, if it may.
    return null;
  }
}

function isTransparent(picture: ImageBitmap): boolean {
  const { context } = surfaceOf(alphaSide, alphaSide);
  if (!context) return true;
  context.drawImage(picture, 0, 0, alphaSide, alphaSide);
  const { data } = context.getImageData(0, 0, alphaSide, alphaSide);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
