import { useEffect, useState } from 'react';
import { useServices } from '#renderer/services/context.ts';

/**
 * Returns false if the desktop's bundled backend can't run demo companions on this system. Each search checks
 * again, because the backend detects it some seconds after its start.
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
