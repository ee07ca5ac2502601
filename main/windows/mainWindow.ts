import { BrowserWindow } from 'electron';
import type { TrustedSenders } from '../security/trustedSenders.ts';
import { after } from '../services/after.ts';
import { recoverFromCrashes, type PageRecovery } from './crashRecovery.ts';
import { mainWindowMinimum, mainWindowOptions } from './windowOptions.ts';
import type { WindowStates } from './windowState.ts';

export interface MainWindowOptions {
  readonly preloadFile: string;
  readonly startUrl: string;
  readonly trustedSenders: TrustedSenders;
  /** Where it was left the last time. */
  readonly states: WindowStates;
  /** Each window as it is made, before it is seen, and what loads its page again. */
  readonly onOpened: (window: BrowserWindow, recovery: PageRecovery) => void;
  /** It was minimised or hidden, or is there again. */
  readonly onShown: (isShown: boolean) => void;
  /** What serves it goes with it. */
  readonly onClosed: () => void;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  /** Opens the window without showing it: the system has started the app, and nobody asked for it. */
  openHidden(): void;
  /** Whether it is open, and neither hidden nor minimised. */
  isShown(): boolean;
  /** The open one; null where there is none. */
  current(): BrowserWindow | null;
}

/** There is one main window at a time; closing it lets it go. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let open: BrowserWindow | null = null;

  function create(isHidden: boolean): BrowserWindow {
    const left = options.states.read('main', mainWindowMinimum);
    const window = new BrowserWindow({ ...mainWindowOptions(options.preloadFile), ...left?.bounds });
    if (left?.isMaximized === true) window.maximize();
    options.states.follow('main', window);
    options.trustedSenders.add(window.webContents);
    const recovery = recoverFromCrashes(window.webContents, {
      now: Date.now,
      after,
      onGivenUp: () => console.error('main window', 'its page crashes again and again'),
    });
    options.onOpened(window, recovery);
    if (!isHidden) window.once('ready-to-show', () => window.show());
    window.on('minimize', () => options.onShown(false));
    window.on('hide', () => options.onShown(false));
    window.on('restore', () => options.onShown(true));
    window.on('show', () => options.onShown(true));
    window.on('closed', () => {
      if (open === window) open = null;
      options.onClosed();
    });
    window.loadURL(options.startUrl).catch((error: unknown) => console.error('main window', error));
    return window;
  }

  return {
    current: () => open,
    isShown: () => open !== null && open.isVisible() && !open.isMinimized(),
    openHidden: () => void (open ??= create(true)),
    show() {
      if (open === null) {
        open = create(false);
        return;
      }
      if (open.isMinimized()) open.restore();
      open.show();
      open.focus();
    },
  };
}
