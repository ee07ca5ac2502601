/** The display stays on while it is asked for. A browser lets go of it with every tab that is left, so it is asked again. */
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
      // Refused by a battery that is low, or by a browser that has none: the display goes off as it always did.
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
