import { describe, expect, it } from 'vitest';
import { uploadLimits } from '#shared/domain/uploads.ts';
import { readPicture } from './readPicture.ts';

const longest = uploadLimits.imageLongestSide;

async function drawn(width: number, height: number, type: string, isWhole = true): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  // Noise, which no format compresses well.
  const noise = context.createImageData(isWhole ? width : width / 2, height);
  let last = 1;
  for (let at = 0; at < noise.data.length; at++) {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0;
    noise.data[at] = at % 4 === 3 ? 255 : last >>> 24;
  }
  context.putImageData(noise, 0, 0);
  return canvas.convertToBlob({ type, quality: 1 });
}

/** Adds the EXIF orientation of a phone that was held upright, so that the picture must be rotated. */
async function turned(picture: Blob): Promise<Blob> {
  const exif = [
    // An EXIF header with one entry: orientation 6, a quarter turn.
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
  ];
  const bytes = new Uint8Array(await picture.arrayBuffer());
  return new Blob([bytes.slice(0, 2), new Uint8Array(exif), bytes.slice(2)], { type: 'image/jpeg' });
}

describe('a picture before the upload', () => {
  it('is scaled down to the largest displayed size, upright', async () => {
    const large = await turned(await drawn(3_200, 1_600, 'image/jpeg'));
    const read = await readPicture(large);
    expect(read).toMatchObject({ width: longest / 2, height: longest });
    expect(read?.smaller?.type).toBe('image/jpeg');
    expect(read?.smaller?.size).toBeLessThan(large.size);
    const again = await createImageBitmap(read!.smaller!);
    expect([again.width, again.height]).toEqual([longest / 2, longest]);
  });

  it('that is small is not changed, and its size is reported upright', async () => {
    const small = await turned(await drawn(320, 160, 'image/jpeg'));
    expect(await readPicture(small)).toEqual({ width: 160, height: 320, smaller: null });
  });

  it('keeps its transparency as PNG; an opaque one becomes a JPEG', async () => {
    const clear = await readPicture(await drawn(3_400, 640, 'image/png', false));
    expect(clear?.smaller?.type).toBe('image/png');
    const whole = await readPicture(await drawn(2_700, 640, 'image/png'));
    expect(whole?.smaller?.type).toBe('image/jpeg');
  });

  it("that can't be decoded is rejected", async () => {
    expect(await readPicture(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]))).toBeNull();
  });
});
