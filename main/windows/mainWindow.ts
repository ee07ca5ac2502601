import { BrowserWindow, type NativeImage } from 'electron';
import type { TrustedSenders } from '../security/trustedSenders.ts';
import { after } from '../services/after.ts';
import type { MainLog } from '../services/mainLog.ts';
import { recoverFromCrashes, type PageRecovery } from './crashRecovery.ts';
import { showFirst } from './firstShow.ts';
import { mainWindowMinimum, mainWindowOptions } from './windowOptions.ts';
import type { WindowStates } from './windowState.ts';

export interface MainWindowOptions {
  readonly preloadFile: string;
  readonly startUrl: string;
  readonly trustedSenders: TrustedSenders;
  /** Stored places of windows. */
  readonly states: WindowStates;
  /** Called with each new window before it is shown, and with the function that reloads its page. */
  readonly onOpened: (window: BrowserWindow, recovery: PageRecovery) => void;
  readonly platform: NodeJS.Platform;
  /** Returns the icon of the window; undefined if the system uses the program's icon. */
  readonly icon: () => NativeImage | undefined;
  readonly log: Pick<MainLog, 'write'>;
  /** Called when the window is minimized or hidden, or shown again. */
  readonly onShown: (isShown: boolean) => void;
  /** Called when the window is closed, to close what depends on it. */
  readonly onClosed: () => void;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
  /** Opens the window hidden, after the system has started the app at log-in. */
  openHidden(): void;
  /** Returns whether the window is open and neither hidden nor minimized. */
  isShown(): boolean;
  /** Returns the open window; null if there is none. */
  current(): BrowserWindow | null;
}

/** The open window, and how it is shown. */
interface Open {
  readonly window: BrowserWindow;
  /** Shows the window, maximized if it was maximized before. */
  readonly reveal: () => void;
  /** Returns whether the window is maximized, or will be when it is shown. */
  readonly isMaximized: () => boolean;
}

/** Maximizes a window only when it is first shown, because `maximize` shows a hidden window. */
function createOpen(window: BrowserWindow, wasMaximized: boolean): Open {
  let isRevealed = false;
  return {
    window,
    isMaximized: () => (isRevealed ? window.isMaximized() : wasMaximized),
    reveal() {
      const isFirst = !isRevealed;
      isRevealed = true;
      if (isFirst && wasMaximized) window.maximize();
      window.show();
    },
  };
}

/** Manages the main window; there is at most one. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let open: Open | null = null;

  function create(isHidden: boolean): Open {
    const left = options.states.read('main', mainWindowMinimum);
    const icon = options.icon();
    const window = new BrowserWindow({
      ...mainWindowOptions(options.preloadFile),
      ...left?.bounds,
      // Electron throws if `icon` is undefined.
      ...(icon && { icon }),
    });
    const opened = createOpen(window, left?.isMaximized === true);
    options.states.follow(() => 'main', {
      on: (event, listener) => window.on(event as 'close', listener),
      getNormalBounds: () => window.getNormalBounds(),
      isMaximized: opened.isMaximized,
    });
    options.trustedSenders.add(window.webContents);
    const recovery = recoverFromCrashes(window.webContents, {
      now: Date.now,
      after,
      onGivenUp: () => console.error('main window', 'its page crashes again and again'),
    });
    options.onOpened(window, recovery);
    if (!isHidden)
      showFirst(window, {
        ...{ platform: options.platform, log: options.log, after, now: performance.now.bind(performance) },
        show: opened.reveal,
      });
    window.on('minimize', () => options.onShown(false));
    window.on('hide', () => options.onShown(false));
    window.on('restore', () => options.onShown(true));
    window.on('show', () => options.onShown(true));
    window.on('closed', () => {
      if (open === opened) open = null;
      options.onClosed();
    });
    window.loadURL(options.startUrl).catch((error: unknown) => console.error('main window', error));
    return opened;
  }

  return {
    current: () => open?.window ?? null,
    isShown: () => open !== null && open.window.isVisible() && !open.window.isMinimized(),
    openHidden: () => void (open ??= create(true)),
    show() {
      if (open === null) {
        open = create(false);
        return;
      }
      if (open.window.isMinimized()) open.window.restore();
      open.reveal();
      open.window.focus();
    },
  };
}
