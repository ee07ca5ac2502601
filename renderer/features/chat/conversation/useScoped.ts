import { useLayoutEffect, useState } from 'react';
import { createScope, type Scope } from '#shared/lib/scope.ts';

/** Something with a life of its own, as long as the component is there and `of` stays the same. Null before it is made. */
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
