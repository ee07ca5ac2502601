/** @module-tag prove */
import { describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { findEyes } from './eyes.ts';
import { shutEyes } from './eyelids.ts';
import { createLabel } from './label.ts';
import { createPicture } from './picture.ts';
import { chromaBytes, frameBytes, frameFromRgb, lumaBytes, rgbFromFrame, viewPlanes } from './planes.ts';
import { loadPortrait } from './portrait.ts';

/** Returns a minimal face: skin, and two eyes with white on both sides of a dark pupil. */
async function drawFace(): Promise<Uint8ClampedArray> {
  const eye = (x: number) => `
    <ellipse cx="${x}" cy="190" rx="15" ry="9" fill="#fbf2ee"/><circle cx="${x}" cy="190" r="7" fill="#2b150a"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#2a1a45"/><ellipse cx="320" cy="200" rx="80" ry="110" fill="#efbb99"/>
    ${eye(292)}${eye(348)}</svg>`;
  return frameFromRgb(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
}

const draw = (picture: ReturnType<typeof createPicture>, ms: number) => {
  const frame = new Uint8ClampedArray(frameBytes);
  picture.draw(ms, frame);
  return frame;
};

/** Returns the mean luma difference between two frames, in levels of 255. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < lumaBytes; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / lumaBytes;
}

function mean(plane: Uint8ClampedArray): number {
  return plane.reduce((sum, value) => sum + value, 0) / plane.length;
}

describe('picture', () => {
  it('draws I420 frames that move visibly without jumps', async () => {
    const picture = createPicture({
      seed: 'mira',
      portrait: await drawFace(),
      label: await createLabel('Mira'),
    });
    const frames = [0, 66.7, 1_500, 3_000, 4_500].map((ms) => draw(picture, ms));
    const [first, soon] = frames as [Uint8ClampedArray, Uint8ClampedArray];
    expect(first.length).toBe(640 * 480 * 1.5);
    for (const later of frames.slice(2)) expect(difference(first, later)).toBeGreaterThan(1);
    expect(difference(first, soon)).toBeGreaterThan(0.01);
    expect(difference(first, soon)).toBeLessThan(2);
  });

  it('is neither black nor glaring, and has colour', async () => {
    const picture = createPicture({ seed: 'mira', portrait: await drawFace(), label: null });
    for (const ms of [0, 2_000, 9_000]) {
      const { y, u, v } = viewPlanes(draw(picture, ms));
      expect(mean(y)).toBeGreaterThan(35);
      expect(mean(y)).toBeLessThan(190);
      expect(u.length).toBe(chromaBytes);
      expect(Math.abs(mean(u) - 128) + Math.abs(mean(v) - 128)).toBeGreaterThan(2);
    }
  });

  it('is the same for the same seed and time, and differs between seeds', async () => {
    const portrait = await drawFace();
    const twice = [0, 1].map(() => draw(createPicture({ seed: 'mira', portrait, label: null }), 5_000));
    const other = draw(createPicture({ seed: 'zoya', portrait, label: null }), 5_000);
    expect(twice[0]).toEqual(twice[1]);
    expect(difference(twice[0]!, other)).toBeGreaterThan(0.5);
  });

  it('draws a placeholder for a companion without a picture file', async () => {
    const portrait = await loadPortrait('nobody-at-all', 'Nobody');
    expect(portrait.length).toBe(frameBytes);
    expect(findEyes(portrait)).toBeNull();
    const picture = createPicture({ seed: 'nobody', portrait, label: null });
    expect(difference(draw(picture, 0), draw(picture, 3_000))).toBeGreaterThan(0.5);
  });

  it('rejects a buffer of the wrong size', async () => {
    const picture = createPicture({ seed: 'mira', portrait: await drawFace(), label: null });
    expect(() => picture.draw(0, new Uint8ClampedArray(10))).toThrow('460800');
  });
});

describe('eyes', () => {
  it('are found, and shut by painting skin over them', async () => {
    const face = await drawFace();
    const eyes = findEyes(face);
    expect(eyes?.left.x).toBeCloseTo(292, -0.5);
    expect(eyes?.right.x).toBeCloseTo(348, -0.5);
    expect(eyes?.scale).toBeCloseTo(1, 1);
    const shut = shutEyes(face, eyes!, 1);
    const white = 190 * 640 + 292 - 11;
    expect(face[white]).toBeGreaterThan(200);
    expect(shut[white]).toBeLessThan(200);
    // Points outside the eyes keep their colour.
    expect(shut[400 * 640 + 320]).toBe(face[400 * 640 + 320]);
  });
});

describe('planes', () => {
  it('keep a colour through I420 and back', () => {
    const rgb = new Uint8Array(640 * 480 * 3);
    for (let at = 0; at < rgb.length; at += 3) rgb.set([200, 90, 40], at);
    const back = rgbFromFrame(frameFromRgb(rgb)).subarray(0, 3);
    for (const [at, value] of [200, 90, 40].entries())
      expect(Math.abs((back[at] ?? 0) - value)).toBeLessThan(4);
  });
});
