import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../lib/version.ts';
import { findingOf, lookAt, type Finding, type Look } from './luminance.ts';
import { drawJpeg, readLuminance } from '../pictures/frames.ts';
import { lively, painted, plain, size } from '#tests/kit/backend/moderationService.ts';

const maxPixels = 2_000_000;
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 70 }).toBuffer();
const findingIn = async (picture: Sharp) =>
  findingOf(lookAt(await readLuminance(await jpeg(picture), maxPixels), null));

/** Adds sensor noise to a picture; the same seed gives the same noise. */
function noisy(seed: number, level: (x: number, y: number) => number): Sharp {
  let state = seed;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return painted((x, y) => level(x, y) + (random() - 0.5) * 12);
}
/** Brighter towards one corner without an edge, as light through a finger. */
const throughFinger = (x: number, y: number) => 70 + (x / size.width) * 30 + (y / size.height) * 30;

describe('the analysis of a frame', () => {
  it.each<[string, Sharp, Finding | null]>([
    ['a closed lid', plain(0, 0, 0), 'dark'],
    ['a closed lid with noise', noisy(3, () => 6), 'dark'],
    ['a dark room with one small light', painted((x, y) => (x < 20 && y < 20 ? 250 : 4)), 'dark'],
    ['just dark', plain(14, 14, 14), 'dark'],
    ['just light enough, but plain', plain(18, 18, 18), 'flat'],
    ['a white wall', plain(240, 238, 236), 'flat'],
    ['a grey wall with noise', noisy(5, () => 130), 'flat'],
    ['a finger on the lens', painted(throughFinger), 'covered'],
    ['a finger on the lens with noise', noisy(7, throughFinger), 'covered'],
    ['a cloth over the lens', painted((x) => 60 + 30 * Math.sin(x / 100)), 'covered'],
    ['light and shade', lively(), null],
    ['light and shade, dim', lively().linear(0.3, 0), null],
    ['a window behind soft fog', painted((x) => 40 + (x / size.width) * 180), null],
  ])('detects a finding in %s', async (_, picture, expected) => {
    expect(await findingIn(picture)).toBe(expected);
  });

  it('finds no problem with people, even in poor light and out of focus', async () => {
    const folder = join(projectRoot, 'resources/portraits');
    const files = readdirSync(folder).filter((_, index) => index % 12 === 0);
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const portrait = await sharp(join(folder, file)).resize(320, 240, { fit: 'cover' }).toBuffer();
      for (const picture of [sharp(portrait), sharp(portrait).linear(0.4, 0).blur(3)])
        expect([file, await findingIn(picture)]).toEqual([file, null]);
    }
  });
});

describe('a frozen lens', () => {
  async function after(pictures: readonly Sharp[]): Promise<(Finding | null)[]> {
    let look: Look | null = null;
    const findings: (Finding | null)[] = [];
    for (const picture of pictures) {
      look = lookAt(await readLuminance(await jpeg(picture), maxPixels), look);
      findings.push(findingOf(look));
    }
    return findings;
  }

  it('is the same picture three times, not twice', async () => {
    expect(await after([lively(), lively(), lively(), lively()])).toEqual([null, null, 'frozen', 'frozen']);
  });

  it('is not reported if something moved or the size changed', async () => {
    expect(await after([lively(0), lively(0), lively(3), lively(3)])).toEqual([null, null, null, null]);
    const narrow = lively().resize(200, 240, { fit: 'fill' });
    expect(await after([lively(), lively(), narrow])).toEqual([null, null, null]);
    const twoSpots = (x: number, y: number) => 90 + 60 * Math.sin(x / 20) + (x > 100 && y > 100 ? 40 : 0);
    const blink = (x: number, y: number) =>
      twoSpots(x, y) - (x > 150 && x < 170 && y > 50 && y < 60 ? 60 : 0);
    expect(await after([twoSpots, twoSpots, blink].map(painted))).toEqual([null, null, null]);
  });

  it('is not reported in a still room, because a sensor has noise', async () => {
    const room = (x: number, y: number) => 110 + 60 * Math.sin(x / 20) * Math.cos(y / 30);
    expect(await after([11, 12, 13, 14].map((seed) => noisy(seed, room)))).toEqual([null, null, null, null]);
  });
});

describe('pictures', () => {
  it('are accepted in three formats', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const image = await lively().toFormat(format).toBuffer();
      expect(await readLuminance(image, maxPixels)).toMatchObject({ width: 64, height: 48 });
      const { format: drawn, exif } = await sharp(await drawJpeg(image, maxPixels)).metadata();
      expect([drawn, exif]).toEqual(['jpeg', undefined]);
    }
  });

  it('are refused if they are invalid, of another format, broken or too large', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="4" height="9"/></svg>';
    const whole = await lively().jpeg().toBuffer();
    const huge = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'white' } });
    const refused = [
      Buffer.alloc(0),
      Buffer.from('not a picture'),
      Buffer.from(svg),
      await lively().gif().toBuffer(),
      whole.subarray(0, whole.length / 3),
      await huge.png().toBuffer(),
    ];
    for (const image of refused) {
      await expect(readLuminance(image, maxPixels)).rejects.toThrow(Error);
      await expect(drawJpeg(image, maxPixels)).rejects.toThrow(Error);
    }
  });
});
