/** A rectangle in pixels of the image. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const quality = 0.92;

/**
 * Returns this part of an image as a PNG for a PNG source, otherwise as a JPEG. Returns null if the image
 * cannot be read.
 */
export async function cropped(source: Blob, { x, y, width, height }: Area): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(source);
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
    picture.close();
    const type = source.type === 'image/png' ? source.type : 'image/jpeg';
    return await new Promise((done) => canvas.toBlob(done, type, quality));
  } catch {
    return null;
  }
}
