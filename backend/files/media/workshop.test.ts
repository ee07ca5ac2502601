import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createSuspicion } from '../suspicion.ts';
import { aDataDir, fixture } from '../testing.ts';
import { ClosedError, createWorkshop, WorkerError } from './workshop.ts';

function open(limitsMs = { read: 5_000, repack: 5_000 }) {
  const folder = aDataDir();
  const workshop = createWorkshop(limitsMs);
  onTestFinished(() => workshop.close());
  const file = (bytes: Buffer) => {
    const path = join(folder, `${Math.random()}`);
    writeFileSync(path, bytes);
    return path;
  };
  return { workshop, folder, good: file(fixture('clip.webm')), file };
}

/** The parser that we use never comes back from it: zeros where it looks for the next element. */
const endless = Buffer.concat([fixture('clip.webm').subarray(0, 60), Buffer.alloc(3_000)]);

it('gives up on what would keep it busy for ever, and goes on with the next', async () => {
  const { workshop, good, file } = open({ read: 1_000, repack: 1_000 });
  const [stuck, fine] = [workshop.read(file(endless)), workshop.read(good)];
  await expect(stuck).rejects.toThrow(WorkerError);
  expect(await fine).toMatchObject({ container: 'webm', durationMs: 1_253, video: { codec: 'vp8' } });
});

it('says what the disk says', async () => {
  const { workshop, good, folder } = open();
  const nowhere = workshop.repack(good, 1_000, join(folder, 'no/such/folder'));
  await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT' });
  await workshop.repack(good, 1_000, join(folder, 'out'));
  expect(await workshop.read(join(folder, 'out'))).toMatchObject({ durationMs: 1_253 });
});

it('ends with what it has in hand, and takes nothing more', async () => {
  const { workshop, file } = open();
  const [stuck, waiting] = [workshop.read(file(endless)), workshop.read(file(endless))];
  const both = Promise.allSettled([stuck, waiting]);
  await workshop.close();
  for (const outcome of await both)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ClosedError) });
  await expect(workshop.read('x')).rejects.toThrow(ClosedError);
});

it('suspects who brought it, for a while, and nobody else', () => {
  const clock = createManualClock(1_000);
  const suspicion = createSuspicion(clock);
  suspicion.note('a');
  expect(() => suspicion.require('a')).toThrow('too long');
  expect(() => suspicion.require('b')).not.toThrow();
  clock.advance(10 * 60_000);
  expect(() => suspicion.require('a')).not.toThrow();
});
