import { useEffect } from 'react';

/** Calls once the first thing of a root has been painted; also in a tab that nobody looks at. */
export function useOnceShown(onShown: () => void): void {
  useEffect(() => {
    // An effect may run before the paint; a task of its own comes after it.
    const handle = setTimeout(onShown);
    return () => clearTimeout(handle);
  }, [onShown]);
}
