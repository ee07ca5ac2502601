import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import type { TrustedSenders } from '../security/trustedSenders.ts';

export interface MainWindowOptions {
  readonly preloadFile: string;
  readonly startUrl: string;
  readonly trustedSenders: TrustedSenders;
}

export interface MainWindow {
  /** Opens the window, or brings the open one to the front. */
  show(): void;
}

/** The night ground of the look page: what is seen before the first paint. */
const nightGround = '#0D0A14';

function windowOptions(preloadFile: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 832,
    minWidth: 390,
    minHeight: 640,
    backgroundColor: nightGround,
    autoHideMenuBar: true,
    show: false,
    webPreferences: {
      preload: preloadFile,
      // Electron's defaults, most of them. They stand here because everything else relies on them.
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    },
  };
}

/** There is one main window at a time; closing it lets it go. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  let open: BrowserWindow | null = null;

  function create(): BrowserWindow {
    const window = new BrowserWindow(windowOptions(options.preloadFile));
    options.trustedSenders.add(window.webContents);
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      if (open === window) open = null;
    });
    window.loadURL(options.startUrl).catch((error: unknown) => console.error('main window', error));
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
  };
}
