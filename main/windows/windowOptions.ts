import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';

/**
 * What holds for every window. Electron's defaults, most of them: they stand here because everything else relies on
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
  // macOS checks the spelling itself. On Windows and Linux Chromium would download dictionaries from Google.
  spellcheck: process.platform === 'darwin',
};

/** The night ground of the renderer/ui/README.md: what is seen before the first paint. */
const nightGround = '#0D0A14';

/** In pixels: a phone's width, and room for a stage. */
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

/** The small window of a call: what is drawn into it is the main window's, so it has no preload. */
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
    // It is seen while the main window is not, and whoever talks there is not to be slowed down.
    webPreferences: { ...closed, backgroundThrottling: false },
  } satisfies BrowserWindowConstructorOptions;
}

/**
 * The call window alone is not sandboxed, because a sandbox loads no native library (docs/media.md, Agora on the desktop).
 * It is never shown: it holds the library, and what the library draws is shown in the main window.
 */
export function callWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    width: 640,
    height: 480,
    show: false,
    // Implies that no task bar lists it.
    focusable: false,
    webPreferences: {
      ...closed,
      preload,
      sandbox: false,
      // It is always behind other windows, and draws all the same.
      backgroundThrottling: false,
    },
  };
}
