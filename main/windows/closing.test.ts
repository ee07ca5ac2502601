import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Closing } from '#shared/ipc/shell.ts';
import { createClosing } from './closing.ts';

class WindowDouble extends EventEmitter {
  readonly webContents = new EventEmitter();
  isClosed = false;
  hide = vi.fn();
  minimize = vi.fn();
  close(): boolean {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    this.isClosed = !isPrevented;
    return this.isClosed;
  }
}

function setUp(hasTray = true) {
  const window = new WindowDouble();
  const power = new EventEmitter();
  const app = Object.assign(new EventEmitter(), {
    /** As Electron does it: a window that stays is the end of quitting. */
    quit: vi.fn(() => {
      app.emit('before-quit');
      return window.close();
    }),
  });
  const ask = vi.fn();
  const show = vi.fn();
  const closing = createClosing({ app, power, hasTray: () => hasTray, ask, show, isShown: () => true });
  closing.follow(window);
  const say = (how: Closing) => closing.handlers['window:setClosing']({ closing: how });
  const answer = (how: 'close' | 'keep') => closing.handlers['window:answerClose']({ how });
  return { window, power, app, ask, show, say, answer, setUpdating: closing.setUpdating };
}

it('a window closes unless its page said otherwise', () => {
  expect(setUp().window.close()).toBe(true);
});

it('kept going, it is hidden; without a tray it is minimised, where the task bar has it', () => {
  const kept = setUp();
  kept.say('keep');
  expect(kept.window.close()).toBe(false);
  expect(kept.window.hide).toHaveBeenCalledOnce();
  const bare = setUp(false);
  bare.say('keep');
  bare.window.close();
  expect([bare.window.hide.mock.calls.length, bare.window.minimize.mock.calls.length]).toEqual([0, 1]);
});

it('who quits the app keeps nothing going', () => {
  const { app, window, say } = setUp();
  say('keep');
  app.quit();
  expect(window.isClosed).toBe(true);
});

it('for another version every window closes, and again as before where that did not start', () => {
  const { window, say, setUpdating } = setUp();
  say('keep');
  setUpdating(true);
  expect(window.close()).toBe(true);
  setUpdating(false);
  expect(window.close()).toBe(false);
});

it('in a call the page asks in front of everything; what is answered is done', () => {
  const { window, ask, show, say, answer } = setUp();
  say('ask');
  expect(window.close()).toBe(false);
  expect([ask.mock.calls.length, show.mock.calls.length]).toEqual([1, 1]);
  answer('keep');
  expect([window.hide.mock.calls.length, window.isClosed]).toEqual([1, false]);
  window.close();
  answer('close');
  expect(window.isClosed).toBe(true);
});

it('quitting in a call is asked about as well, and goes on after the answer', () => {
  const { window, app, ask, say, answer } = setUp();
  say('ask');
  app.quit();
  expect([window.isClosed, ask.mock.calls.length]).toEqual([false, 1]);
  answer('close');
  expect([app.quit.mock.calls.length, window.isClosed]).toEqual([2, true]);
});

it('who stayed although the app was to be quit closes to the tray again', () => {
  const { window, app, say } = setUp();
  say('ask');
  app.quit();
  say('keep');
  expect(window.close()).toBe(false);
  expect(window.hide).toHaveBeenCalledOnce();
});

it.each(['did-navigate', 'render-process-gone'])('a page that is gone has no say: %s', (event) => {
  const { window, say } = setUp();
  say('ask');
  window.webContents.emit(event);
  expect(window.close()).toBe(true);
});

it('neither has one that hangs, until it answers again, nor anybody while the system shuts down', () => {
  const { window, power, say } = setUp();
  say('ask');
  window.emit('unresponsive');
  expect(window.close()).toBe(true);
  window.emit('responsive');
  expect(window.close()).toBe(false);
  power.emit('shutdown');
  expect(window.close()).toBe(true);
});
