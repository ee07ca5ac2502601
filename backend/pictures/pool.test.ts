import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import type { PictureChildEvents, SpawnPictureChild } from './childProcess.ts';
import type { AnyJob } from './messages.ts';
import { createPicturePool, type PicturePoolOptions } from './pool.ts';
import { NoPictureProcessError, StuckPictureError, TooManyPixelsError } from './refusals.ts';
import { pngBomb } from '#tests/kit/backend/pngBomb.ts';

const usual = { lanes: 1, limitMs: 20_000, maxMemoryMb: 512, maxWaiting: 10 };

/** Creates a pool with real processes, and a folder for their output. */
function open(options: Partial<PicturePoolOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-pictures-'));
  const scope = createScope();
  onTestFinished(() => {
    scope.end();
    rmSync(folder, { recursive: true });
  });
  const pool = createPicturePool({ scope, ...usual, ...options });
  let files = 0;
  const draw = (bytes: Buffer, owner = 'u1', as: 'png' | 'jpeg' = 'png') => {
    const place = (name: string) => join(folder, `${++files}-${name}`);
    const from = place('in');
    writeFileSync(from, bytes);
    const places = { preview: place('preview'), blurred: place('blurred') };
    return pool.run(owner, 'picture', { from, as, to: place('out'), places });
  };
  return { scope, pool, draw };
}

/** Creates a pool with fake processes. The test sees their jobs, answers them and ends them. */
function openFake(options: Partial<PicturePoolOptions> = {}) {
  const scope = createScope();
  const clock = createManualClock();
  onTestFinished(() => scope.end());
  const children: (PictureChildEvents & { jobs: AnyJob[]; isKilled: boolean })[] = [];
  const spawn: SpawnPictureChild = (_, events) => {
    const child = { ...events, jobs: [] as AnyJob[], isKilled: false };
    children.push(child);
    queueMicrotask(() => child.onMessage({ type: 'ready' }));
    return {
      send: (job) => void child.jobs.push(job),
      kill: () => void (child.isKilled = true),
    };
  };
  const pool = createPicturePool({ scope, clock, spawn, ...usual, ...options });
  /** Runs a job with this byte as its picture. Resolves with the first byte of the answer, or the error. */
  const look = (owner: string | null, name: number) =>
    pool
      .run(owner, 'jpeg', { image: Uint8Array.of(name), maxPixels: 1 })
      .then((done) => done[0])
      .catch((error: unknown) => error);
  const named = () =>
    children.flatMap(({ jobs }) => jobs.map((job) => ('image' in job ? job.image[0] : null)));
  const answer = (child: number) => {
    const job = children[child]?.jobs.at(-1);
    const image = job && 'image' in job ? job.image : new Uint8Array();
    children[child]?.onMessage({ type: 'done', done: image });
  };
  return { scope, clock, children, look, named, answer, turn: nextTask };
}

it('a file that decodes to too many pixels is refused by its header, and other pictures continue', async () => {
  const { draw } = open();
  const bomb = pngBomb(8_000, 8_000, { isInterlaced: true });
  expect(bomb.length).toBeLessThan(600_000);
  const refused = [
    bomb,
    pngBomb(8_000, 8_000, { isInterlaced: false }),
    pngBomb(4_001, 4_000, { isInterlaced: true }),
  ];
  const drawn = refused.map((bytes) => draw(bytes).catch((error: unknown) => error));
  const fine = draw(pngBomb(40, 30, { isInterlaced: true }), 'u2');
  for (const error of await Promise.all(drawn)) expect(error).toBeInstanceOf(TooManyPixelsError);
  expect(await fine).toEqual({ width: 40, height: 30 });
});

it('the largest accepted picture fits into the memory of a process', async () => {
  const { draw } = open();
  const progressive = await sharp({
    create: { width: 4_000, height: 4_000, channels: 3, background: '#a53' },
  })
    .jpeg({ progressive: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await draw(pngBomb(4_000, 4_000, { isInterlaced: true }))).toEqual({ width: 2_560, height: 2_560 });
  expect(await draw(progressive, 'u1', 'jpeg')).toEqual({ width: 2_560, height: 2_560 });
});

it('a picture that needs more memory than the limit is refused, and the next one continues', async () => {
  const { draw } = open({ maxMemoryMb: 150 });
  const large = draw(pngBomb(4_000, 4_000, { isInterlaced: true }));
  const fine = draw(pngBomb(40, 30, { isInterlaced: false }), 'u2');
  await expect(large).rejects.toThrow(StuckPictureError);
  await expect(large).rejects.toThrow('memory');
  expect(await fine).toEqual({ width: 40, height: 30 });
});

it('a picture that takes too long ends its process, and another process handles the pictures behind it', async () => {
  const { clock, children, look, answer, turn } = openFake();
  const [slow, behind] = [look('u1', 1), look('u2', 2)];
  await turn();
  clock.advance(usual.limitMs);
  expect(await slow).toBeInstanceOf(StuckPictureError);
  expect(children[0]?.isKilled).toBe(true);
  await turn();
  answer(1);
  expect(await behind).toBe(2);
});

it('one person uses one lane at a time, however many pictures they send', async () => {
  const { look, named, answer, turn } = openFake({ lanes: 2 });
  const mine = [1, 2, 3].map((name) => look('u1', name));
  await turn();
  expect(named()).toEqual([1]);
  const hers = look('u2', 9);
  await turn();
  expect(named()).toEqual([1, 9]);
  answer(1);
  expect(await hers).toBe(9);
  await turn();
  // The lane of u2 is free, but u1 has one in use.
  expect(named()).toEqual([1, 9]);
  for (let left = mine.length; left > 0; left--) {
    answer(0);
    await turn();
  }
  expect(await Promise.all(mine)).toEqual([1, 2, 3]);
});

it('a picture is refused if its process ends twice, and retried after the first time', async () => {
  const { children, look, answer, turn } = openFake();
  const [unlucky, deadly] = [look('u1', 1), look('u2', 2)];
  await turn();
  children[0]?.onExit(null);
  await turn();
  answer(1);
  expect(await unlucky).toBe(1);
  await turn();
  children[1]?.onExit(1);
  await turn();
  children[2]?.onExit(1);
  expect(await deadly).toBeInstanceOf(StuckPictureError);
});

it('a job fails without blaming the picture if no process starts, too many jobs wait, or the backend stops', async () => {
  const scope = createScope();
  const spawn: SpawnPictureChild = (_, { onExit }) => {
    queueMicrotask(() => onExit(1));
    return { send: () => undefined, kill: () => undefined };
  };
  const broken = createPicturePool({ scope, spawn, ...usual });
  const job = { image: Uint8Array.of(1), maxPixels: 1 };
  await expect(broken.run(null, 'jpeg', job)).rejects.toMatchObject({ why: 'process' });

  const { scope: ends, look, turn } = openFake({ maxWaiting: 1 });
  const [first, second, third] = [look('u1', 1), look('u2', 2), look('u3', 3)];
  expect(await third).toMatchObject({ why: 'busy' });
  await turn();
  ends.end();
  for (const left of [await first, await second, await look('u4', 4)])
    expect(left).toEqual(expect.any(NoPictureProcessError));
});

it('an idle process ends', async () => {
  const { clock, children, look, answer, turn } = openFake();
  const done = look('u1', 1);
  await turn();
  answer(0);
  await done;
  await turn();
  clock.advance(59_999);
  expect(children[0]?.isKilled).toBe(false);
  clock.advance(1);
  expect(children[0]?.isKilled).toBe(true);
});
