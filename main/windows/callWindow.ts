import type { CallWindowGone } from '#shared/ipc/callWindow.ts';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { callWindowOptions } from './windowOptions.ts';

export interface CallWindowOptions {
  /** `(options) => new BrowserWindow(options)`. */
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** The call's own preload (`preload/call`): the native media engine at the end of a line. */
  readonly preloadFile: string;
  /** An empty page of the own origin. */
  readonly pageUrl: string;
  /** The window is gone, and the page that asked for it did not say so. */
  readonly onGone: (gone: CallWindowGone) => void;
}

export interface CallWindow {
  /** Opens it for the page at the other end of this line; whatever was open for another line is closed. */
  open(line: string): void;
  /** Closes the window of this line; without one, whichever is open. */
  close(line?: string): void;
}

interface Open {
  readonly line: string;
  readonly window: BrowserWindow;
}

/**
 * There is one call window at a time, and nobody sees it. It is not among the trusted senders: its page has no script,
 * and what its preload would ask of the main process is refused.
 */
export function createCallWindow(options: CallWindowOptions): CallWindow {
  let current: Open | null = null;

  function end(gone: Open, why: CallWindowGone['why']): void {
    if (current !== gone) return;
    current = null;
    options.onGone({ line: gone.line, why });
    if (!gone.window.isDestroyed()) gone.window.destroy();
  }

  function close(line?: string): void {
    if (current === null || (line !== undefined && current.line !== line)) return;
    const { window } = current;
    // No longer ours: its end is announced to nobody.
    current = null;
    window.destroy();
  }

  return {
    close,
    open(line) {
      close();
      const window = options.create(callWindowOptions(options.preloadFile));
      const opened: Open = { line, window };
      current = opened;
      const { webContents } = window;
      // It has nowhere to go: whatever it showed then would have the library.
      webContents.on('will-navigate', (event) => event.preventDefault());
      webContents.on('render-process-gone', (_event, { reason }) => {
        console.error('call window', reason);
        end(opened, 'crashed');
      });
      window.on('closed', () => end(opened, 'closed'));
      window.loadURL(`${options.pageUrl}?line=${encodeURIComponent(line)}`).catch((error: unknown) => {
        if (current === opened) console.error('call window', error);
        end(opened, 'crashed');
      });
    },
  };
}
