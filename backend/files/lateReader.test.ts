import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createFinish } from './finish.ts';
import { LateError, TooMuchWorkError } from './media/mediaWorker.ts';
import { createProcessing } from './processing.ts';
import { createUploadCooldown } from './quota.ts';
import type { UploadRow } from './uploadRepo.ts';
import { createWorkFolder } from './workFolder.ts';

/** A reader that does not finish because the machine is busy is not the sender's fault. */

const row = { id: 'u1', owner_id: 'amara', type: 'audio', state: 'processing', bytes: 9 } as UploadRow;
const facts = { container: 'webm', video: null, audio: { codec: 'opus' }, durationMs: 1_200 } as const;

function setUp() {
  const clock = createManualClock(1_000);
  const cooldown = createUploadCooldown(clock);
  const repo = {
    claim: () => ({}),
    renew: async () => 1,
    claimRecording: async () => row,
    move: vi.fn<() => Promise<boolean>>(async () => true),
  };
  const files = {
    keep: async () => 'source.webm',
    namesOf: async () => ['source.webm'],
    removeOthers: async () => undefined,
    fetch: async () => 'source.webm',
    remove: vi.fn<() => Promise<void>>(async () => undefined),
  };
  const folder = mkdtempSync(join(tmpdir(), 'vesper-late-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const work = createWorkFolder({ root: folder, node: null });
  const received = { path: work.path('u1', 'file'), container: 'webm', bytes: 9, poster: null } as const;
  writeFileSync(received.path, 'a recording');
  return { clock, cooldown, repo, files, work, received };
}

it('answers 503 to a voice message that the reader did not finish, and accepts it the next time', async () => {
  const { cooldown, repo, files, work, received } = setUp();
  const read = vi.fn<() => Promise<typeof facts>>(async () => facts);
  read.mockRejectedValueOnce(new LateError('busy')).mockRejectedValueOnce(new LateError('busy'));
  const finish = createFinish({ repo, files, work, cooldown, mediaWorker: { read } } as never);
  for (let turn = 0; turn < 2; turn++)
    await expect(finish(row, received)).rejects.toMatchObject({ code: 'unavailable' });
  expect(await finish(row, received)).toMatchObject({ duration: 1.2, transcodingStatus: 'processing' });
});

it('refuses a recording that takes too much work, and further ones of its sender for a while', async () => {
  const { cooldown, repo, files, work, received } = setUp();
  const read = () => Promise.reject(new TooMuchWorkError('endless'));
  const finish = createFinish({ repo, files, work, cooldown, mediaWorker: { read } } as never);
  await expect(finish(row, received)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  await expect(finish(row, received)).rejects.toMatchObject({ code: 'too_many_requests' });
});

it('repeats the processing of a recording whose repacking timed out', async () => {
  const { clock, cooldown, repo, files, work } = setUp();
  const repack = vi.fn<() => Promise<void>>(async () => undefined);
  repack.mockRejectedValueOnce(new LateError('busy'));
  const onDone = vi.fn<(id: string) => Promise<void>>(async () => undefined);
  const log = { warn: () => undefined, error: () => undefined };
  const processing = createProcessing({
    ...{ context: { clock, log, scope: createScope() }, repo, files, work, cooldown, onDone },
    claims: { during: (_: string, task: () => Promise<void>) => task() },
    mediaWorker: { repack },
  } as never);
  processing.add('u1');
  await processing.idle();
  expect([onDone.mock.calls, files.remove.mock.calls, repo.move.mock.calls]).toEqual([[], [], []]);
  expect(() => cooldown.require('amara')).not.toThrow();
  clock.advance(60_000);
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith('u1'));
  expect(repo.move).toHaveBeenCalledExactlyOnceWith('u1', 'processing', 'ready', { names: 'file.weba' });
});
