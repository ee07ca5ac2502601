import { useEffect, useState } from 'react';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';

/** Returns the module, or null until it is loaded. Loading starts when `isWanted` becomes true. */
export function useLazyModule<T>(lazy: LazyModule<T>, isWanted: boolean): T | null {
  const [module, setModule] = useState(lazy.get);
  useEffect(() => {
    if (!isWanted || module) return;
    let isMounted = true;
    void preload(lazy).then((loaded) => {
      if (isMounted && loaded) setModule(() => loaded);
    });
    return () => {
      isMounted = false;
    };
  }, [lazy, isWanted, module]);
  return module;
}
