import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { waitBeforeQuitting } from './quitting.ts';

/** Behaves like Electron: a quit that is not prevented ends the process. */
function setUp() {
  let hasEnded = false;
  const events = new EventEmitter();
  const app = {
    on: (event: 'will-quit', listener: (event: { preventDefault(): void }) => void) =>
      events.on(event, listener),
    quit() {
      let isPrevented = false;
      events.emit('will-quit', { preventDefault: () => (isPrevented = true) });
      hasEnded ||= !isPrevented;
    },
  };
  const ended = Promise.withResolvers<void>();
  const end = vi.fn(() => ended.promise);
  let late: () => void = () => undefined;
  waitBeforeQuitting({
    app,
    end,
    after(ms, task) {
      expect(ms).toBe(2_000);
      late = task;
      return () => (late = () => undefined);
    },
  });
  return { app, end, ended, passTime: () => late(), hasEnded: () => hasEnded };
}

describe('quitting', () => {
  it("waits until the app's processes have ended", async () => {
    const { app, end, ended, hasEnded } = setUp();
    app.quit();
    app.quit();
    expect([end.mock.calls.length, hasEnded()]).toEqual([1, false]);
    ended.resolve();
    await expect.poll(hasEnded).toBe(true);
  });

  it('continues after two seconds', () => {
    const { app, passTime, hasEnded } = setUp();
    app.quit();
    passTime();
    expect(hasEnded()).toBe(true);
  });

  it('continues if ending fails', async () => {
    const written = vi.spyOn(console, 'error').mockReturnValue();
    const { app, ended, hasEnded } = setUp();
    app.quit();
    ended.reject(new Error('broken'));
    await expect.poll(hasEnded).toBe(true);
    expect(written).toHaveBeenCalledOnce();
    written.mockRestore();
  });
});
