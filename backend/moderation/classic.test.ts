import { expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { ApiFailure } from '../lib/failure.ts';
import { spawnPictureChild, type PictureChild, type SpawnPictureChild } from '../pictures/childProcess.ts';
import { pngBomb } from '#tests/kit/backend/pngBomb.ts';
import { createClassicAnalysis } from './classic.ts';
import { failOpen, noCounts } from './failOpen.ts';
import { createPictures } from './pictures.ts';
import { about, aRoom, lively, plain } from '#tests/kit/backend/moderationService.ts';

const jpeg = (shift?: number) => lively(shift).jpeg().toBuffer();
const dark = () => plain(4, 4, 4).jpeg().toBuffer();

/** A process that starts and never answers. */
const silent: SpawnPictureChild = (_, { onMessage }) => {
  queueMicrotask(() => onMessage({ type: 'ready' }));
  return { send: () => undefined, kill: () => undefined };
};
/** A process that ends before it is ready. */
const stillborn: SpawnPictureChild = (_, { onExit }) => {
  queueMicrotask(() => onExit(1));
  return { send: () => undefined, kill: () => undefined };
};

/** The given fake processes start first; real ones follow. */
function open(...first: readonly SpawnPictureChild[]) {
  const room = aRoom();
  const left = [...first];
  const started: PictureChild[] = [];
  const counts = noCounts();
  const childClock = createManualClock();
  const pictures = createPictures({
    scope: room.scope,
    clock: childClock,
    spawn(...asked) {
      const child = (left.shift() ?? spawnPictureChild)(...asked);
      started.push(child);
      return child;
    },
  });
  const moderator = failOpen(createClassicAnalysis({ ...room, pictures }), room.log, counts);
  const judge = (image: Buffer, userId = 'u1') => moderator.judge(image, about(userId));
  const code = (image: Buffer) =>
    judge(image).catch((error: unknown) => (error instanceof ApiFailure ? error.code : error));
  return { ...room, childClock, started, counts, moderator, judge, code };
}

it('frames are judged in one process that starts with the first frame and ends with the backend', async () => {
  const { judge, started, scope, counts } = open();
  expect(started).toHaveLength(0);
  const images = await Promise.all([jpeg(), dark(), plain(140, 150, 160).png().toBuffer()]);
  expect(await Promise.all(images.map((image, index) => judge(image, `u${index}`)))).toEqual([
    'ok',
    'noFace',
    'noFace',
  ]);
  expect(started).toHaveLength(1);
  expect(counts.judged).toBe(3);
  scope.end();
  expect(await judge(await dark())).toBe('ok');
  expect(counts.failedOpen.process).toBe(1);
});

it('the last frame of each user is remembered for half a minute', async () => {
  const { judge, clock } = open();
  const image = await jpeg();
  const twice = [await judge(image), await judge(image, 'u2'), await judge(image), await judge(image, 'u2')];
  expect(twice).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await judge(image)).toBe('noFace');
  clock.advance(30_001);
  expect(await judge(image, 'u2')).toBe('ok');
  expect(await judge(await jpeg(5))).toBe('ok');
});

it('a sent picture is not compared with camera frames', async () => {
  const { judge, moderator } = open();
  const still = await jpeg();
  for (const verdict of ['ok', 'ok']) expect(await judge(still)).toBe(verdict);
  // Three equal frames are a frozen camera, but three equal pictures are fine.
  for (const verdict of ['ok', 'ok', 'ok']) expect(await moderator.judge(still, null)).toBe(verdict);
  expect(await judge(await jpeg(40))).toBe('ok');
});

it('an upload that is no picture is refused before decoding, and does not count as failed open', async () => {
  const { code, counts, lines } = open();
  expect(await code(Buffer.from('not a picture'))).toBe('invalid_upload');
  expect(await code(pngBomb(1_921, 1_080, { isInterlaced: false }))).toBe('too_large');
  expect(await code(pngBomb(4_000, 4_000, { isInterlaced: true }))).toBe('too_large');
  expect(await code(pngBomb(1_920, 1_080, { isInterlaced: true }))).toBe('noFace');
  expect(Object.values(counts.failedOpen)).toEqual([0, 0, 0, 0, 0]);
  expect(lines).toEqual([]);
});

it('a frame that cannot be decoded in time is noFace, and the following ones are judged', async () => {
  const { judge, started, counts, childClock, lines } = open(silent);
  const images = await Promise.all([jpeg(), dark(), jpeg(3)]);
  const verdicts = images.map((image, index) => judge(image, `u${index}`));
  await expect.poll(() => started.length).toBe(1);
  await nextTask();
  childClock.advance(moderation.uploadTimeoutMs);
  expect(await Promise.all(verdicts)).toEqual(['noFace', 'noFace', 'ok']);
  expect(counts).toMatchObject({ judged: 3, failedOpen: { process: 0 } });
  expect(lines).toMatchObject([{ level: 40, userId: 'u0' }]);
});

it('frames pass, logged and counted, if no process starts', async () => {
  const { judge, counts, lines } = open(stillborn);
  expect(await judge(await dark())).toBe('ok');
  expect(counts).toMatchObject({ judged: 0, failedOpen: { process: 1 } });
  expect(lines).toMatchObject([{ level: 40, cause: 'process' }]);
  expect(await judge(await dark())).toBe('noFace');
});

it('frames above the processing rate are not passed as good', async () => {
  const { judge, code, counts } = open(silent);
  const image = await jpeg();
  const many = Array.from({ length: 501 }, (_, index) => judge(image, `u${index}`).catch(() => undefined));
  expect(await code(image)).toBe('too_many_requests');
  expect(counts.failedOpen.process).toBe(0);
  expect(many).toHaveLength(501);
});
