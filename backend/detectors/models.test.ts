import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../lib/clock.ts';
import { aRoom, plain } from '#tests/kit/backend/moderationService.ts';
import { readPixels } from '../pictures/frames.ts';
import { spawnDetectorChild } from './childProcess.ts';
import { createDetectors } from './detectors.ts';
import { loadModels } from './models.ts';
import { labelledPhotographs } from './testPhotographs.ts';

/** Thresholds of docs/operating.md. */
const thresholds = { porn: 0.8, face: 0.4 };
/** The full run shares its processors with browsers, and the process has the lowest priority. */
const patienceMs = 300_000;
const inGate = { timeout: patienceMs };
const inProof = { tags: ['prove'], timeout: patienceMs };

const read = (image: Buffer) => readPixels(image, 10_000_000);
const find = (name: string) =>
  labelledPhotographs()
    .find((one) => one.name === name)!
    .read();

/** Starts the real models in a child process, with long limits for a busy machine. */
function open() {
  const room = aRoom();
  const spawn = spawnDetectorChild!;
  const limits = { startMs: patienceMs, jobMs: patienceMs };
  const detectors = createDetectors({
    ...{ ...room, clock: systemClock, spawn, limits },
    frameAnswerMs: patienceMs,
  });
  onTestFinished(() => room.scope.end());
  return async (image: Buffer) =>
    detectors.scoresOf(await read(image), { owner: 'u1', isFrame: true, wantsFace: true });
}

// Runs in the test's own process, which takes about a second.
it(
  'the models distinguish photographs with and without a face, and find none pornographic',
  inGate,
  async () => {
    const { scoresOf, tensors } = await loadModels();
    const before = tensors();
    const wantsFace = true;
    const withFace = await scoresOf({ pixels: await read(await find('sample6.jpg')), wantsFace });
    const without = await scoresOf({ pixels: await read(await find('sample6.jpg, lower part')), wantsFace });
    expect(withFace.face).toBeGreaterThan(0.7);
    expect(without.face).toBeLessThan(0.3);
    for (const { porn } of [withFace, without]) expect(porn).toBeLessThan(0.5);
    expect(tensors()).toBe(before);
  },
);

it(
  'the process finds a face in each photograph, and calls no harmless one pornographic',
  inProof,
  async () => {
    const scoresOf = open();
    for (const photograph of labelledPhotographs()) {
      const { face, porn } = await scoresOf(await photograph.read());
      if (photograph.hasFace) expect(face, photograph.name).toBeGreaterThanOrEqual(thresholds.face);
      expect(porn, photograph.name).toBeLessThan(thresholds.porn);
    }
  },
);

it('the process finds faces in a dim room', inProof, async () => {
  const dim = await sharp(await find('sample1.jpg'))
    .linear(0.25, 0)
    .jpeg()
    .toBuffer();
  expect((await open()(dim)).face).toBeGreaterThanOrEqual(thresholds.face);
});

it('the process reads grey, transparent and tiny pictures', inProof, async () => {
  const scoresOf = open();
  const grey = await plain(90, 90, 90).toColourspace('b-w').png().toBuffer();
  const clear = await plain(90, 90, 90).ensureAlpha(0.5).webp().toBuffer();
  const tiny = await plain(90, 90, 90).resize(1, 1).png().toBuffer();
  for (const image of [grey, clear, tiny]) expect((await scoresOf(image)).face).toBeLessThan(thresholds.face);
});
