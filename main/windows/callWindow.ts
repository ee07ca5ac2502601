import type { CallWindowGone } from '#shared/ipc/callWindow.ts';
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { callWindowOptions } from './windowOptions.ts';
import type { IpcHandlersOf } from '#shared/ipc/contract.ts';

export interface CallWindowOptions {
  /** Creates the window: `(options) => new BrowserWindow(options)`. */
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** The preload of the call window (`preload/call`), which runs the native media engine. */
  readonly preloadFile: string;
  /** URL of an empty page of the app's origin. */
  readonly pageUrl: string;
  /** Called when the window ends without a request of its page. */
  readonly onGone: (gone: CallWindowGone) => void;
}

export interface CallWindow {
  /** Opens the window for the page at the other end of this line. Closes the window of another line. */
  open(line: string): void;
  /** Closes the window of this line; without a line, any open one. */
  close(line?: string): void;
}

interface Open {
  readonly line: string;
  readonly window: BrowserWindow;
}

/**
 * Manages the hidden call window; there is at most one. The window is not a trusted sender: its page has no
 * scripts, and calls of its preload to the main process are rejected.
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
    // Reset first, so that closing on request is not reported.
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
      // The window must not navigate, because another page would have access to the native library.
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

/** Handles the calls of the namespace `callWindow`. */
export function createCallWindowHandlers(callWindow: CallWindow): IpcHandlersOf<'callWindow'> {
  return {
    'callWindow:open'({ line }) {
      callWindow.open(line);
      return true;
    },
    'callWindow:close'({ line }) {
      callWindow.close(line);
      return null;
    },
  };
}
