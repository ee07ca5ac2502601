import { useCallback, useMemo, useState } from 'react';

/** Selected items of a list, by key. `keys` is null while the user is not selecting. */
export interface Selection {
  readonly keys: ReadonlySet<string> | null;
  begin(key?: string): void;
  toggle(key: string): void;
  end(): void;
}

export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const begin = useCallback((key?: string) => setKeys(new Set(key === undefined ? [] : [key])), []);
  const end = useCallback(() => setKeys(null), []);
  const toggle = useCallback((key: string) => {
    setKeys((now) => {
      const changed = new Set(now);
      if (!changed.delete(key)) changed.add(key);
      return changed;
    });
  }, []);
  return useMemo(() => ({ keys, begin, toggle, end }), [keys, begin, toggle, end]);
}
