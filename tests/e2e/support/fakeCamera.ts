import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A color in the format of the camera files. */
export interface Yuv {
  readonly y: number;
  readonly u: number;
  readonly v: number;
}

export const cameraColours = {
  coral: { y: 140, u: 100, v: 200 },
  teal: { y: 130, u: 160, v: 60 },
  violet: { y: 100, u: 200, v: 150 },
} as const satisfies Record<string, Yuv>;
/** `pattern`: the browser's test pattern. */
export type CameraColour = keyof typeof cameraColours | 'pattern';

/** Draws lighter and darker squares, because moderation finds no person in a plain surface and blurs it. */
function chequered(mean: number, width: number, height: number): Buffer {
  const luminance = Buffer.alloc(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const isLight = (Math.floor(row / 20) + Math.floor(column / 20)) % 2 === 0;
      luminance[row * width + column] = mean + (isLight ? 22 : -22);
    }
  return luminance;
}

/**
 * Writes a small video in one color with a moving brighter bar for `--use-file-for-fake-video-capture`, so that a
 * test can tell which camera it sees. Returns the file's path.
 */
export function writeFakeCamera(colour: Yuv, width = 320, height = 240, frames = 24): string {
  const chunks: Buffer[] = [Buffer.from(`YUV4MPEG2 W${width} H${height} F24:1 Ip A1:1 C420jpeg\n`)];
  for (let frame = 0; frame < frames; frame++) {
    const luminance = chequered(colour.y, width, height);
    const bar = Math.floor((frame / frames) * (width - 40));
    for (let row = 0; row < height; row++)
      luminance.fill(colour.y + 70, row * width + bar, row * width + bar + 40);
    const chroma = (width / 2) * (height / 2);
    chunks.push(
      Buffer.from('FRAME\n'),
      luminance,
      Buffer.alloc(chroma, colour.u),
      Buffer.alloc(chroma, colour.v),
    );
  }
  const file = join(mkdtempSync(join(tmpdir(), 'vesper-camera-')), 'camera.y4m');
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}
