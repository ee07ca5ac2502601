import { useEffect, useState } from 'react';
import { useServices } from '#renderer/services/context.ts';

/**
 * Returns false if the desktop's own backend has found that demo companions can't run on this system. It asks again at each
 * search, because the backend finds it out some seconds after its start.
 */
export function useHasCompanions(isSearching: boolean): boolean {
  const { platform } = useServices();
  const [hasCompanions, setHasCompanions] = useState(true);
  useEffect(() => {
    if (!isSearching) return;
    let isCurrent = true;
    void platform.hasCompanions().then((has) => {
      if (isCurrent) setHasCompanions(has);
    });
    return () => {
      isCurrent = false;
    };
  }, [platform, isSearching]);
  return hasCompanions;
}
