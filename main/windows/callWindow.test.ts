import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/kit/waitFor.ts';
import { createCallWindow } from './callWindow.ts';

/** A fake BrowserWindow with the parts that the call window uses. */
class WindowDouble extends EventEmitter {
  readonly webContents = new EventEmitter();
  readonly options: BrowserWindowConstructorOptions;
  readonly shown: string[] = [];
  loadsFail = false;
  #isDestroyed = false;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  isDestroyed = () => this.#isDestroyed;
  async loadURL(url: string): Promise<void> {
    this.shown.push(url);
    if (this.loadsFail) throw new Error('ERR_FAILED');
  }
  destroy(): void {
    this.#isDestroyed = true;
    this.emit('closed');
  }
}

function setUp(loadsFail = false) {
  const windows: WindowDouble[] = [];
  const onGone = vi.fn();
  const callWindow = createCallWindow({
    create(options) {
      const window = new WindowDouble(options);
      window.loadsFail = loadsFail;
      windows.push(window);
      return window as unknown as BrowserWindow;
    },
    preloadFile: '/preload/call.cjs',
    pageUrl: 'app://vesper/call-window',
    onGone,
  });
  return { windows, onGone, callWindow };
}

describe('the call window', () => {
  it('opens hidden, on its page, for one line', () => {
    const { windows, callWindow } = setUp();
    callWindow.open('line one');
    expect(windows[0]?.options).toMatchObject({ show: false, focusable: false });
    expect(windows[0]?.shown).toEqual(['app://vesper/call-window?line=line%20one']);
  });

  it('cannot navigate', () => {
    const { windows, callWindow } = setUp();
    callWindow.open('a');
    const event = { preventDefault: vi.fn() };
    windows[0]?.webContents.emit('will-navigate', event);
    expect(event.preventDefault).toHaveBeenCalledTimes(1);
  });

  it('exists once, and is not reported if its page closes it', () => {
    const { windows, onGone, callWindow } = setUp();
    callWindow.close();
    callWindow.open('a');
    callWindow.open('b');
    expect(windows.map((window) => window.isDestroyed())).toEqual([true, false]);
    callWindow.close('a');
    expect(windows[1]?.isDestroyed()).toBe(false);
    callWindow.close('b');
    expect(windows[1]?.isDestroyed()).toBe(true);
    callWindow.open('c');
    callWindow.close();
    expect(windows[2]?.isDestroyed()).toBe(true);
    expect(onGone).not.toHaveBeenCalled();
  });

  it('reports the reason once if it ends unexpectedly', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { windows, onGone, callWindow } = setUp();
    callWindow.open('a');
    windows[0]?.destroy();
    callWindow.open('b');
    windows[1]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(windows[1]?.isDestroyed()).toBe(true);
    const broken = setUp(true);
    broken.callWindow.open('c');
    await waitFor(() => expect(broken.windows[0]?.isDestroyed()).toBe(true));
    expect([...onGone.mock.calls, ...broken.onGone.mock.calls].flat()).toEqual([
      { line: 'a', why: 'closed' },
      { line: 'b', why: 'crashed' },
      { line: 'c', why: 'crashed' },
    ]);
    error.mockRestore();
  });
});
