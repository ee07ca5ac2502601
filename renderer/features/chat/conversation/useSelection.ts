import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import type { Message } from '#shared/domain/chat.ts';

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

/**
 * Returns a function that lists the ids of the selected messages, including those no longer loaded in the
 * window.
 */
export function useChosenIds(
  keys: ReadonlySet<string> | null,
  messages: readonly Pick<Message, '_id' | 'tempId'>[],
): () => string[] {
  const idOf = useRef(new Map<string, string>());
  useEffect(() => {
    if (keys === null) idOf.current.clear();
    else
      for (const { _id, tempId } of messages)
        for (const key of [_id, tempId]) if (key !== null && keys.has(key)) idOf.current.set(key, _id);
  }, [keys, messages]);
  return () => [...(keys ?? [])].flatMap((key) => idOf.current.get(key) ?? []);
}
