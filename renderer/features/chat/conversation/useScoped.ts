import { useLayoutEffect, useState } from 'react';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/**
 * Creates an object with a scope that ends on unmount or when `of` changes. Returns null before it is
 * created.
 */
export function useScoped<O, T>(of: O, make: (scope: Scope, of: O) => T | null): T | null {
  const [owned, setOwned] = useState<{ of: O; it: T } | null>(null);
  useLayoutEffect(() => {
    const scope = createScope();
    const it = make(scope, of);
    if (it !== null) setOwned({ of, it });
    return () => scope.end();
    // oxlint-disable-next-line react/exhaustive-deps -- `make` only says how; what it is made of is `of`
  }, [of]);
  return owned !== null && owned.of === of ? owned.it : null;
}
