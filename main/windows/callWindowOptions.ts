import type { BrowserWindowConstructorOptions } from 'electron';

/** The night ground of the look page: what is seen before the first paint. */
const nightGround = '#0D0A14';

/**
 * What makes the call window: it alone is not sandboxed, because a sandbox loads no native library (media page, Agora
 * on the desktop). Everything else holds as in the others: the page is isolated from the preload and has no Node.
 */
export function callWindowOptions(preloadFile: string): BrowserWindowConstructorOptions {
  return {
    width: 960,
    height: 640,
    minWidth: 390,
    minHeight: 480,
    backgroundColor: nightGround,
    autoHideMenuBar: true,
    show: false,
    webPreferences: {
      preload: preloadFile,
      contextIsolation: true,
      sandbox: false,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      // A call goes on behind other windows.
      backgroundThrottling: false,
    },
  };
}
