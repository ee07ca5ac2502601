import { useEffect } from 'react';

/** Calls `onShown` after the first paint of a root, also in a hidden tab. */
export function useOnceShown(onShown: () => void): void {
  useEffect(() => {
    // An effect may run before the paint; a timeout runs after it.
    const handle = setTimeout(onShown);
    return () => clearTimeout(handle);
  }, [onShown]);
}
