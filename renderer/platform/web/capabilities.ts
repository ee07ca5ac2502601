import type { DevicesPort, FloatingWindows } from '../port.ts';

/** Loaded on demand, because visitors who only look around choose no camera. */
const sets = () => import('./deviceSets.ts');

/**
 * Browser storage holds the device choices. A browser reveals no system permissions, so they are `unknown`.
 */
export const devices: DevicesPort = {
  recall: async (userId, plugged) => (await sets()).recall(userId, plugged),
  keep: (userId, plugged, choice) =>
    void sets()
      .then(({ keep }) => keep(userId, plugged, choice))
      .catch(() => undefined),
  access: () => Promise.resolve('unknown'),
  ask: () => Promise.resolve('unknown'),
  hasSystemSettings: false,
  openSystemSettings: () => undefined,
};

interface PictureInPictureWindows {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

/**
 * Returns the Document Picture-in-Picture port (Chromium); null in browsers that support it for videos only.
 */
export function createFloating(): FloatingWindows | null {
  const windows = (globalThis as { documentPictureInPicture?: PictureInPictureWindows })
    .documentPictureInPicture;
  if (!windows) return null;
  return {
    hasFrame: true,
    // The browser refuses without a user gesture or by policy.
    open: (size) => windows.requestWindow(size).catch(() => null),
  };
}

/**
 * Keeps the display on while requested. Browsers release the lock when the tab is hidden, so it is requested
 * again.
 */
export function createWakeLock(): (isOn: boolean) => void {
  let isWanted = false;
  let sentinel: WakeLockSentinel | null = null;

  async function follow(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || sentinel !== null) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (!isWanted || sentinel !== null) return void lock.release();
      sentinel = lock;
      lock.addEventListener('release', () => {
        if (sentinel === lock) sentinel = null;
      });
    } catch {
      // The battery is low or the browser has no wake locks: the display turns off as usual.
    }
  }
  globalThis.document?.addEventListener('visibilitychange', () => void follow());

  return (isOn) => {
    isWanted = isOn;
    if (isOn) return void follow();
    void sentinel?.release();
    sentinel = null;
  };
}
