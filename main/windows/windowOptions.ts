import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

/**
 * Preferences of every window. Most are Electron's defaults, stated explicitly because security depends on
 * them.
 */
const closed: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  // macOS has a built-in spell checker. Chromium would download dictionaries from Google on Windows and
  // Linux.
  spellcheck: process.platform === 'darwin',
};

/** Dark background of renderer/ui/README.md, visible before the first paint. */
const nightGround = '#0D0A14';

/** Minimum size in pixels: the width of a phone, and enough height for the stage. */
export const mainWindowMinimum = { width: 390, height: 640 } as const;

export function mainWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 1280,
    height: 832,
    minWidth: mainWindowMinimum.width,
    minHeight: mainWindowMinimum.height,
    backgroundColor: nightGround,
    autoHideMenuBar: true,
    show: false,
    webPreferences: { ...closed, preload },
  };
}

export const miniWindowMinimum = { width: 260, height: 180 } as const;

/** The mini window of a call, without a preload, because the main window draws its content. */
export function miniWindowOptions() {
  return {
    width: 336,
    height: 224,
    minWidth: miniWindowMinimum.width,
    minHeight: miniWindowMinimum.height,
    backgroundColor: nightGround,
    frame: false,
    alwaysOnTop: true,
    maximizable: false,
    minimizable: false,
    fullscreenable: false,
    skipTaskbar: true,
    show: false,
    // The mini window is visible while the main window is not, so throttling would disturb the call.
    webPreferences: { ...closed, backgroundThrottling: false },
  } satisfies BrowserWindowConstructorOptions;
}

/**
 * Only the call window runs without a sandbox, because a sandbox cannot load a native library (docs/media.md,
 * Agora on the desktop). The window stays hidden; the main window shows what the library draws.
 */
export function callWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 640,
    height: 480,
    show: false,
    // A window that cannot be focused is hidden from task bars, too.
    focusable: false,
    webPreferences: {
      ...closed,
      preload,
      sandbox: false,
      // The window is always in the background but must keep drawing.
      backgroundThrottling: false,
    },
  };
}
