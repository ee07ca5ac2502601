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
    /** Behaves like Electron: a window that stays open cancels quitting. */
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

it('a window closes unless its page has set another behavior', () => {
  expect(setUp().window.close()).toBe(true);
});

it('a window that keeps running is hidden; without a tray it is minimized to the task bar', () => {
  const kept = setUp();
  kept.say('keep');
  expect(kept.window.close()).toBe(false);
  expect(kept.window.hide).toHaveBeenCalledOnce();
  const bare = setUp(false);
  bare.say('keep');
  bare.window.close();
  expect([bare.window.hide.mock.calls.length, bare.window.minimize.mock.calls.length]).toEqual([0, 1]);
});

it('quitting the app closes windows that would keep running', () => {
  const { app, window, say } = setUp();
  say('keep');
  app.quit();
  expect(window.isClosed).toBe(true);
});

it('every window closes for an update, and behaves as before if the update does not start', () => {
  const { window, say, setUpdating } = setUp();
  say('keep');
  setUpdating(true);
  expect(window.close()).toBe(true);
  setUpdating(false);
  expect(window.close()).toBe(false);
});

it('during a call the page asks the user in front, and the answer is applied', () => {
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

it('quitting during a call also asks the user, and continues after the answer', () => {
  const { window, app, ask, say, answer } = setUp();
  say('ask');
  app.quit();
  expect([window.isClosed, ask.mock.calls.length]).toEqual([false, 1]);
  answer('close');
  expect([app.quit.mock.calls.length, window.isClosed]).toEqual([2, true]);
});

it('after a cancelled quit, the window closes to the tray again', () => {
  const { window, app, say } = setUp();
  say('ask');
  app.quit();
  say('keep');
  expect(window.close()).toBe(false);
  expect(window.hide).toHaveBeenCalledOnce();
});

it.each(['did-navigate', 'render-process-gone'])('a closed page cannot prevent closing: %s', (event) => {
  const { window, say } = setUp();
  say('ask');
  window.webContents.emit(event);
  expect(window.close()).toBe(true);
});

it('an unresponsive page cannot prevent closing until it responds, and no page can during a system shutdown', () => {
  const { window, power, say } = setUp();
  say('ask');
  window.emit('unresponsive');
  expect(window.close()).toBe(true);
  window.emit('responsive');
  expect(window.close()).toBe(false);
  power.emit('shutdown');
  expect(window.close()).toBe(true);
});
