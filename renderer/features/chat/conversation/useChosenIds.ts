import { useEffect, useRef } from 'react';
import type { Message } from '#shared/domain/chat.ts';

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
