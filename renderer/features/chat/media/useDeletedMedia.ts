import { useCallback, useMemo, useState } from 'react';
import type { MediaItem } from '#shared/domain/chat.ts';

/** Messages that were deleted while their media are on screen. */
export interface DeletedMedia {
  has(item: MediaItem): boolean;
  mark(messageId: string, isGone: boolean): void;
}

export function useDeletedMedia(): DeletedMedia {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((messageId: string, isGone: boolean) => {
    setIds((now) => {
      const changed = new Set(now);
      if (isGone) changed.add(messageId);
      else changed.delete(messageId);
      return changed;
    });
  }, []);
  return useMemo(
    () => ({ has: ({ messageId }) => messageId !== null && ids.has(messageId), mark }),
    [ids, mark],
  );
}
