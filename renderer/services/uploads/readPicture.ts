import { uploadLimits } from '#shared/domain/uploads.ts';

/** A decoded picture: its upright size, and a smaller version if that is worth it. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly smaller: Blob | null;
}

const { imageLongestSide: longestSide } = uploadLimits;
/** A picture of the right size with more bytes than this is compressed again. */
const heavyBytes = 4 * 1024 * 1024;
/** JPEG quality. The server compresses again, and two passes at its quality would be visible. */
const quality = 0.9;
/** Width and height in pixels of the reduced copy in which transparency is checked. */
const alphaSide = 64;

/**
 * Decodes a picture upright and scales it down to the largest size that the product shows. Takes the first
 * frame of an animation, like the server. Null: not a picture, although its first bytes look like one.
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
    // The smaller version is used only if it has fewer bytes.
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
    // The picture is too large for this machine to draw, so it is sent unchanged if allowed.
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
