/**
 * Keeps the display on while requested. Browsers release the lock when the tab is hidden, so it is requested
 * again.
 */
export function createWakeLock(): (isOn: boolean) => void {
  let isWanted = false;
  let held: WakeLockSentinel | null = null;

  async function follow(): Promise<void> {
    if (!isWanted || document.visibilityState !== 'visible' || held !== null) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (!isWanted || held !== null) return void lock.release();
      held = lock;
      lock.addEventListener('release', () => {
        if (held === lock) held = null;
      });
    } catch {
      // The battery is low or the browser has no wake locks: the display turns off as usual.
    }
  }
  globalThis.document?.addEventListener('visibilitychange', () => void follow());

  return (isOn) => {
    isWanted = isOn;
    if (isOn) return void follow();
    void held?.release();
    held = null;
  };
}
