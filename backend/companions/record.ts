import sharp from 'sharp';
import type { Picture } from './picture.ts';
import { frameBytes, frameHeight, frameWidth, rgbFromFrame } from './planes.ts';

/** Writes the companion's current picture to a PNG file. */
export async function savePicture(picture: Picture, ms: number, file: string): Promise<void> {
  const frame = new Uint8ClampedArray(frameBytes);
  picture.draw(ms, frame);
  await sharp(rgbFromFrame(frame), { raw: { width: frameWidth, height: frameHeight, channels: 3 } }).toFile(
    file,
  );
}
