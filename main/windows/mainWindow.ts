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
  /** Where it was left the last time. */
  readonly states: WindowStates;
  /** Each window as it is made, before it is seen, and what loads its page again. */
  readonly onOpened: (window: BrowserWindow, recovery: PageRecovery) => void;
  readonly platform: NodeJS.Platform;
  /** Returns the icon of the window; undefined if the system takes it from the program. */
  readonly icon: () => NativeImage | undefined;
  readonly log: Pick<MainLog, 'write'>;
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

/** The open window, and how it is shown. */
interface Open {
  readonly window: BrowserWindow;
  /** Shows the window, maximised if it was left so. */
  readonly reveal: () => void;
  /** Whether the window is maximised, or will be when it is revealed. */
  readonly isMaximized: () => boolean;
}

/** Maximises a window no earlier than it is first shown, because `maximize` shows a hidden window. */
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

/** There is one main window at a time; closing it lets it go. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let open: Open | null = null;

  function create(isHidden: boolean): Open {
    const left = options.states.read('main', mainWindowMinimum);
    const icon = options.icon();
    const window = new BrowserWindow({
      ...mainWindowOptions(options.preloadFile),
      ...left?.bounds,
      // Electron refuses an icon that is undefined.
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
