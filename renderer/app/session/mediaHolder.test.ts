import { beforeEach, expect, it, vi } from 'vitest';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { nextTask } from '#tests/kit/waitFor.ts';
import { mediaModule } from './holders.ts';
import type * as creation from './createMedia.ts';
import type { MediaOptions } from './createMedia.ts';
import { createMediaHolder } from './holders.ts';
import type { Media } from './signedInServices.ts';
import type { MediaHolder } from './signedInServices.ts';

// The real module opens cameras; this fake only succeeds or fails.
const createMedia = vi.fn<typeof creation.createMedia>();

let scope: Scope;
let clock: ManualClock;
let holder: MediaHolder;
const loaded = { local: { is: 'local' } } as unknown as Media;
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(mediaModule, 'load').mockResolvedValue({ createMedia });
  createMedia.mockReset().mockReturnValue(loaded);
  scope = createScope();
  clock = createManualClock();
  holder = createMediaHolder({ scope, clock } as Partial<MediaOptions> as MediaOptions);
  return () => {
    scope.end();
    vi.restoreAllMocks();
  };
});
const turns = async () => {
  await nextTask();
};

it('the media holder creates its media at the first request, once for all callers', async () => {
  await turns();
  expect(createMedia).not.toHaveBeenCalled();
  const [page, dialog] = [holder.media(), holder.media()];
  // The promise must be the same, because React asks again at each render attempt.
  expect([page === dialog, holder.local() === holder.local()]).toEqual([true, true]);
  expect([await page, await holder.local()]).toEqual([loaded, loaded.local]);
  expect(createMedia).toHaveBeenCalledTimes(1);
});

it('the media holder returns its media synchronously to later callers', async () => {
  await holder.media();
  expect([holder.media(), holder.local(), holder.state.loaded]).toEqual([loaded, loaded.local, loaded]);
});

it('the media holder retries every two seconds after a failure, for the same callers', async () => {
  createMedia.mockImplementationOnce(() => {
    throw new TypeError('lost');
  });
  const waiting = holder.media();
  await turns();
  expect([createMedia.mock.calls.length, holder.state.loaded]).toEqual([1, null]);
  clock.advance(1_999);
  await turns();
  expect(createMedia).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(await waiting).toBe(loaded);
});

it('the media holder creates no media for a session that has ended meanwhile', async () => {
  void holder.media();
  scope.end();
  await turns();
  expect([createMedia.mock.calls.length, holder.state.loaded]).toEqual([0, null]);
});
