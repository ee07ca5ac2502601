import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { moderation } from '#shared/domain/constants.ts';
import { ApiFailure } from '../http/failure.ts';
import { createClassicModerator } from './classic.ts';
import { createImageWorker } from './imageWorker.ts';
import { failOpen, noCounts } from './failOpen.ts';
import { about, aRoom, lively, plain } from './testing.ts';

const jpeg = (shift?: number) => lively(shift).jpeg().toBuffer();
/** A thread that ends over the first picture it is given. */
const dying = () =>
  new Worker(`require('worker_threads').parentPort.once('message', () => process.exit(1))`, { eval: true });
/** One that never comes back from it. */
const endless = () =>
  new Worker(`require('worker_threads').parentPort.once('message', () => { for (;;); })`, { eval: true });

function open(startWorker?: () => Worker | undefined) {
  const room = aRoom();
  const started: Worker[] = [];
  const counts = noCounts();
  const real = createDarkroomWorkers();
  const imageWorker = createImageWorker({
    ...room,
    startWorker() {
      const worker = startWorker?.() ?? real();
      started.push(worker);
      return worker;
    },
  });
  const moderator = failOpen(createClassicModerator({ ...room, imageWorker }), room.log, counts);
  return {
    ...room,
    started,
    counts,
    moderator,
    judge: (image: Buffer, userId = 'u1') => moderator.judge(image, about(userId)),
  };
}

function createDarkroomWorkers() {
  return () =>
    new Worker(new URL('./imageWorkerThread.ts', import.meta.url), {
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
}

it('the image worker judges in one thread that starts with the first picture and ends with the scope', async () => {
  const { judge, started, scope, counts } = open();
  expect(started).toHaveLength(0);
  const images = await Promise.all([
    jpeg(),
    plain(4, 4, 4).jpeg().toBuffer(),
    plain(140, 150, 160).png().toBuffer(),
  ]);
  expect(await Promise.all(images.map((image, index) => judge(image, `u${index}`)))).toEqual([
    'ok',
    'noFace',
    'noFace',
  ]);
  expect(started).toHaveLength(1);
  expect(counts.judged).toBe(3);
  const ended = new Promise((resolve) => started[0]!.once('exit', resolve));
  scope.end();
  await ended;
  expect(await judge(images[1]!)).toBe('ok');
  expect(counts.failedOpen.thread).toBe(1);
});

it('the image worker ends the thread that nobody needs, and starts another', async () => {
  const { judge, started, clock } = open();
  await judge(await jpeg());
  const ended = new Promise((resolve) => started[0]!.once('exit', resolve));
  clock.advance(60_000);
  await ended;
  expect(await judge(await plain(4, 4, 4).jpeg().toBuffer())).toBe('noFace');
  expect(started).toHaveLength(2);
});

it('the image worker remembers each person’s own last frame, for half a minute', async () => {
  const { judge, clock } = open();
  const image = await jpeg();
  const twice = [await judge(image), await judge(image, 'u2'), await judge(image), await judge(image, 'u2')];
  expect(twice).toEqual(['ok', 'ok', 'ok', 'ok']);
  expect(await judge(image)).toBe('noFace');
  clock.advance(30_001);
  expect(await judge(image, 'u2')).toBe('ok');
  expect(await judge(await jpeg(5))).toBe('ok');
});

it('the image worker says whose fault it is: no picture is an error, and fails nothing open', async () => {
  const { judge, counts, lines } = open();
  const error: unknown = await judge(Buffer.from('not a picture')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiFailure);
  expect((error as ApiFailure).code).toBe('invalid_upload');
  expect(Object.values(counts.failedOpen)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(lines).toEqual([]);
});

it('the image worker lets a frame pass when the thread dies, and looks at the next one with another', async () => {
  const workers = [dying];
  const { judge, started, counts, lines } = open(() => workers.shift()?.());
  const dark = await plain(4, 4, 4).jpeg().toBuffer();
  expect(await judge(dark)).toBe('ok');
  expect(counts).toMatchObject({ judged: 0, failedOpen: { thread: 1 } });
  expect(lines).toMatchObject([{ level: 40, cause: 'thread' }]);
  expect(await judge(dark)).toBe('noFace');
  expect(started).toHaveLength(2);
});

it('the image worker knows nothing of a picture that was sent when the next frame comes', async () => {
  const { judge, moderator } = open();
  const still = await jpeg();
  for (const verdict of ['ok', 'ok']) expect(await judge(still)).toBe(verdict);
  // The third of the same is a lens that has frozen, but not where it is a picture.
  for (const verdict of ['ok', 'ok', 'ok']) expect(await moderator.judge(still, null)).toBe(verdict);
  expect(await judge(await jpeg(40))).toBe('ok');
});

it('the image worker lets a frame pass when the thread is busy for three seconds, and ends that thread', async () => {
  const workers = [endless];
  const { judge, started, counts, clock } = open(() => workers.shift()?.());
  const dark = await plain(4, 4, 4).jpeg().toBuffer();
  const verdict = judge(dark);
  clock.advance(moderation.uploadTimeoutMs - 1);
  expect(counts.failedOpen.timeout).toBe(0);
  const ended = new Promise((resolve) => started[0]!.once('exit', resolve));
  clock.advance(1);
  expect(await verdict).toBe('ok');
  expect(counts.failedOpen.timeout).toBe(1);
  await ended;
  expect(await judge(dark)).toBe('noFace');
});

it('the image worker lets frames pass that come faster than anybody could look at them', async () => {
  const workers = [endless];
  const { judge, counts, clock } = open(() => workers.shift()?.());
  const image = await jpeg();
  const verdicts = Array.from({ length: 203 }, () => judge(image));
  expect(await Promise.all(verdicts.slice(200))).toEqual(['ok', 'ok', 'ok']);
  expect(counts.failedOpen.busy).toBe(3);
  clock.advance(moderation.uploadTimeoutMs);
  await Promise.all(verdicts);
  expect(counts.failedOpen).toMatchObject({ busy: 3, timeout: 200 });
});
