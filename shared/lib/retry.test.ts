import { beforeEach, expect, it, vi } from 'vitest';
import { nextTask } from '#tests/kit/waitFor.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { backoff, retry, type RetryOptions } from './retry.ts';
import { createScope, type Scope } from './scope.ts';

let clock: ManualClock;
let scope: Scope;
const task = vi.fn<(failures: number) => Promise<string>>();
beforeEach(() => {
  clock = createManualClock();
  scope = createScope();
  task.mockReset().mockRejectedValue(new Error('away'));
  return () => scope.end();
});

const start = (options: Partial<RetryOptions> = {}) =>
  retry(task, { clock, scope, delayMs: backoff({ firstMs: 1_000, longestMs: 5_000 }), ...options });

async function passes(ms: number): Promise<void> {
  clock.advance(ms);
  await nextTask();
}

it('a retry doubles the delay after each failure up to the limit, and ends with the first success', async () => {
  const ended = start();
  const startedAtMs: number[] = [];
  await nextTask();
  for (let second = 0; second < 20; second += 1) {
    if (task.mock.calls.length > startedAtMs.length) startedAtMs.push(clock.now());
    if (startedAtMs.length === 5) task.mockResolvedValue('done');
    await passes(1_000);
  }
  expect(startedAtMs).toEqual([0, 1_000, 3_000, 7_000, 12_000, 17_000]);
  expect(await ended).toBe('done');
  expect(task.mock.calls.flat()).toEqual([0, 1, 2, 3, 4, 5]);
});

it('a retry reports each failure, and ends with the error that the listener throws', async () => {
  const told: number[] = [];
  const ended = start({
    onFailure(cause, failures) {
      told.push(failures);
      if (failures === 2) throw cause;
    },
  });
  const failed = expect(ended).rejects.toThrow('away');
  await nextTask();
  await passes(1_000);
  await failed;
  expect(told).toEqual([1, 2]);
  expect(clock.pending).toBe(0);
});

it('a retry can be woken early, and listens for that only while it waits', async () => {
  const listening = new Set<() => void>();
  const wakeOn = (wake: () => void) => {
    listening.add(wake);
    return () => void listening.delete(wake);
  };
  void start({ wakeOn });
  await nextTask();
  for (const wake of listening) wake();
  await nextTask();
  expect([task.mock.calls.length, listening.size]).toEqual([2, 1]);
  task.mockResolvedValue('done');
  await passes(2_000);
  expect([task.mock.calls.length, listening.size, clock.pending]).toEqual([3, 0, 0]);
});

it('a retry stops trying and listening when its scope ends', async () => {
  const stop = vi.fn();
  const settled = vi.fn();
  void start({ wakeOn: () => stop }).then(settled, settled);
  await nextTask();
  scope.end();
  expect([stop.mock.calls.length, clock.pending]).toEqual([1, 0]);
  await passes(60_000);
  expect([task.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0]);
});

it('a retry does not start in an ended scope', async () => {
  scope.end();
  void start();
  await nextTask();
  expect(task).not.toHaveBeenCalled();
});
