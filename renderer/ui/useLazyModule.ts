import { useEffect, useState } from 'react';
import type { LazyModule } from '#shared/lib/lazyModule.ts';
import { preload } from './preload.ts';

/** The module as soon as it is there; loaded from the moment on that it is wanted. */
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
