import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { recoverFromCrashes } from './crashRecovery.ts';

function setUp() {
  let nowMs = 0;
  let task: { atMs: number; run: () => void } | null = null;
  const contents = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    reload: vi.fn(),
    forcefullyCrashRenderer: vi.fn(),
  });
  const onGivenUp = vi.fn();
  const recovery = recoverFromCrashes(contents, {
    now: () => nowMs,
    after(ms, run) {
      task = { atMs: nowMs + ms, run };
      return () => (task = null);
    },
    onGivenUp,
  });
  return {
    contents,
    onGivenUp,
    recovery,
    crash: (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason }),
    pass(ms: number) {
      nowMs += ms;
      if (!task || task.atMs > nowMs) return;
      const { run } = task;
      task = null;
      run();
    },
  };
}

it('a crashed page is reloaded at once; each quick crash delays longer, and the fifth is final', () => {
  const { contents, onGivenUp, crash, pass } = setUp();
  for (const [delayMs, times] of [
    [0, 1],
    [1_000, 2],
    [5_000, 3],
    [30_000, 4],
  ] as const) {
    crash();
    if (delayMs > 0) {
      pass(delayMs - 1);
      expect(contents.reload).toHaveBeenCalledTimes(times - 1);
    }
    pass(1);
    expect(contents.reload).toHaveBeenCalledTimes(times);
  }
  expect(onGivenUp).not.toHaveBeenCalled();
  crash('oom');
  pass(60_000);
  expect(contents.reload).toHaveBeenCalledTimes(4);
  expect(onGivenUp).toHaveBeenCalledTimes(1);
});

it('a page that ran for two minutes resets its number of crashes', () => {
  const { contents, crash, pass } = setUp();
  for (let day = 0; day < 10; day += 1) {
    crash();
    pass(0);
    pass(120_001);
  }
  expect(contents.reload).toHaveBeenCalledTimes(10);
});

it('a closed page is not reloaded', () => {
  const { contents, crash, pass } = setUp();
  crash('clean-exit');
  pass(60_000);
  crash();
  contents.emit('destroyed');
  pass(60_000);
  expect(contents.reload).not.toHaveBeenCalled();
});

it('a renewed page is loaded once in a new process, which does not count as a crash', () => {
  const { contents, recovery, crash, pass } = setUp();
  contents.forcefullyCrashRenderer.mockImplementation(() => crash('killed'));
  for (let times = 1; times <= 10; times += 1) {
    recovery.renew();
    pass(0);
    expect(contents.reload).toHaveBeenCalledTimes(times);
  }
  // The next end of the process counts as the first crash.
  crash();
  pass(0);
  expect(contents.reload).toHaveBeenCalledTimes(11);
});

it('a later crash counts if the page was renewed after its process had already ended', () => {
  const { contents, recovery, crash, pass } = setUp();
  recovery.renew();
  pass(6_000);
  crash();
  pass(0);
  expect(contents.reload).toHaveBeenCalledTimes(2);
});
