import { EventEmitter } from 'node:events';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createTrustedSenders } from '../security/trustedSenders.ts';
import { createCallWindow } from './callWindow.ts';
import { callWindowOptions } from './callWindowOptions.ts';

/** As much of a window as its owner asks of one. */
class WindowDouble extends EventEmitter {
  readonly webContents = {};
  readonly done: string[] = [];
  readonly options: BrowserWindowConstructorOptions;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
  }
  show = () => void this.done.push('show');
  focus = () => void this.done.push('focus');
  restore = () => void this.done.push('restore');
  isMinimized = () => true;
  loadURL = async (url: string) => void this.done.push(url);
  close = () => void this.emit('closed');
}

function setUp() {
  const windows: WindowDouble[] = [];
  const trustedSenders = createTrustedSenders(['app://vesper']);
  const onClosed = vi.fn();
  const callWindow = createCallWindow({
    create(options) {
      const window = new WindowDouble(options);
      windows.push(window);
      return window as unknown as BrowserWindow;
    },
    preloadFile: '/preload/call.cjs',
    startUrl: 'app://vesper/call-window',
    trustedSenders,
    onClosed,
  });
  return { windows, trustedSenders, onClosed, callWindow };
}

describe('the call window', () => {
  it('is not sandboxed, and otherwise as closed as the others', () => {
    expect(callWindowOptions('/preload/call.cjs').webPreferences).toEqual({
      preload: '/preload/call.cjs',
      contextIsolation: true,
      sandbox: false,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      backgroundThrottling: false,
    });
  });

  it('shows the own page, once it is painted, and may call from there alone', () => {
    const { windows, trustedSenders, callWindow } = setUp();
    callWindow.show();
    const [window] = windows;
    expect(window?.done).toEqual(['app://vesper/call-window']);
    window?.emit('ready-to-show');
    expect(window?.done.at(-1)).toBe('show');
    const frame = (url: string) => ({ sender: window!.webContents, senderFrame: { url, parent: null } });
    expect(trustedSenders.isTrusted(frame('app://vesper/call-window'))).toBe(true);
    expect(trustedSenders.isTrusted(frame('https://example.org/'))).toBe(false);
  });

  it('is there once, comes to the front, and is let go when it closes', () => {
    const { windows, onClosed, callWindow } = setUp();
    callWindow.close();
    callWindow.show();
    callWindow.show();
    expect(windows).toHaveLength(1);
    expect(windows[0]?.done.slice(1)).toEqual(['restore', 'show', 'focus']);
    callWindow.close();
    expect(onClosed).toHaveBeenCalledTimes(1);
    callWindow.show();
    expect(windows).toHaveLength(2);
  });
});
