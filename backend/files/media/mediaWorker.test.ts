import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createUploadCooldown } from '../quota.ts';
import { aDataDir, fixture } from '#tests/kit/backend/uploads.ts';
import { ClosedError, createMediaWorker, LateError, TooMuchWorkError } from './mediaWorker.ts';

const patient = { cpu: 5_000, wall: 60_000 };

function open(limits = { read: patient, repack: patient }) {
  const folder = aDataDir();
  const mediaWorker = createMediaWorker(limits);
  onTestFinished(() => mediaWorker.close());
  const file = (bytes: Buffer) => {
    const path = join(folder, `${Math.random()}`);
    writeFileSync(path, bytes);
    return path;
  };
  return { mediaWorker, folder, good: file(fixture('clip.webm')), file };
}

/** The parser loops forever on this file: zeros follow where it looks for the next element. */
const endless = Buffer.concat([fixture('clip.webm').subarray(0, 60), Buffer.alloc(3_000)]);

it('the media worker aborts an endless job and continues with the next', async () => {
  const { mediaWorker, good, file } = open({ read: { ...patient, cpu: 1_000 }, repack: patient });
  const [stuck, fine] = [mediaWorker.read(file(endless)), mediaWorker.read(good)];
  await expect(stuck).rejects.toThrow(TooMuchWorkError);
  expect(await fine).toMatchObject({ container: 'webm', durationMs: 1_253, video: { codec: 'vp8' } });
});

it('measures the part of a cut MP4 that exists, not what its index promises', async () => {
  const { mediaWorker, file } = open();
  const whole = fixture('clip.mp4');
  // The index must come first, because otherwise a cut file is unreadable.
  const first = join(file(Buffer.alloc(0)), '..', 'first');
  await mediaWorker.repack(file(whole), whole.length, first);
  const bytes = readFileSync(first);
  expect(await mediaWorker.read(first)).toMatchObject({ durationMs: 1_297 });
  const cut = await mediaWorker.read(file(bytes.subarray(0, Math.round(bytes.length * 0.6))));
  expect(cut?.durationMs).toBeGreaterThan(100);
  expect(cut?.durationMs).toBeLessThan(1_000);
});

it('blames the machine, not the recording, if the thread gets no processor time', async () => {
  const { mediaWorker, good } = open({ read: { cpu: 5_000, wall: 1 }, repack: patient });
  await expect(mediaWorker.read(good)).rejects.toThrow(LateError);
});

it('the media worker passes on errors of the disk', async () => {
  const { mediaWorker, good, folder } = open();
  const nowhere = mediaWorker.repack(good, 1_000, join(folder, 'no/such/folder'));
  await expect(nowhere).rejects.toMatchObject({ code: 'ENOENT' });
  await mediaWorker.repack(good, 1_000, join(folder, 'out'));
  expect(await mediaWorker.read(join(folder, 'out'))).toMatchObject({ durationMs: 1_253 });
});

it('the media worker rejects pending and new jobs when it closes', async () => {
  const { mediaWorker, file } = open();
  const [stuck, waiting] = [mediaWorker.read(file(endless)), mediaWorker.read(file(endless))];
  const both = Promise.allSettled([stuck, waiting]);
  await mediaWorker.close();
  for (const outcome of await both)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ClosedError) });
  await expect(mediaWorker.read('x')).rejects.toThrow(ClosedError);
});

it('the cooldown refuses one user for a while, and no others', () => {
  const clock = createManualClock(1_000);
  const cooldown = createUploadCooldown(clock);
  cooldown.start('a');
  expect(() => cooldown.require('a')).toThrow('too much work');
  expect(() => cooldown.require('b')).not.toThrow();
  clock.advance(10 * 60_000);
  expect(() => cooldown.require('a')).not.toThrow();
});
