import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { TrustedSenders } from '../security/trustedSenders.ts';
import { callWindowOptions } from './callWindowOptions.ts';

export interface CallWindowOptions {
  /** `(options) => new BrowserWindow(options)`. */
  readonly create: (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** The call's own preload (`preload/call`): the native media engine behind a narrow bridge. */
  readonly preloadFile: string;
  /** The call's page, of the own origin. */
  readonly startUrl: string;
  readonly trustedSenders: TrustedSenders;
  /** The window is gone, whoever closed it. */
  readonly onClosed: () => void;
}

export interface CallWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  close(): void;
}

/** There is one call window at a time; closing it lets it go, and the native engine with it. */
export function createCallWindow(options: CallWindowOptions): CallWindow {
  let open: BrowserWindow | null = null;

  function create(): BrowserWindow {
    const window = options.create(callWindowOptions(options.preloadFile));
    options.trustedSenders.add(window.webContents);
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      if (open === window) open = null;
      options.onClosed();
    });
    window.loadURL(options.startUrl).catch((error: unknown) => console.error('call window', error));
    return window;
  }

  return {
    show() {
      if (open === null) {
        open = create();
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
    close() {
      open?.close();
    },
  };
}
