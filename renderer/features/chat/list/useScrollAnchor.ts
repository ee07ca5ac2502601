import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { StoredChat } from '#shared/store/records.ts';

/**
 * Number of visible rows that are tracked. More than one, because a tracked row may itself move to the top.
 */
const watched = 3;

interface Seen {
  readonly chatId: string;
  readonly at: number;
}

/**
 * Keeps the visible chats in place while others move to the top, unless the list is at its top. Returns a
 * function to call after each scroll.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  view: RefObject<VirtualizerHandle | null>,
  chats: readonly StoredChat[],
): () => void {
  const seen = useRef<readonly Seen[]>([]);

  function note(): void {
    const handle = view.current;
    const box = scroller.current;
    if (!handle || !box || box.scrollTop <= 0) {
      seen.current = [];
      return;
    }
    // Reads the element's own offset, because virtua may learn of the scroll later.
    const first = handle.findItemIndex(box.scrollTop);
    seen.current = chats
      .slice(first, first + watched)
      .map(({ _id }, at) => ({ chatId: _id, at: first + at }));
  }

  useLayoutEffect(() => {
    const handle = view.current;
    if (!handle || !scroller.current || seen.current.length === 0) return;
    const places = new Map(chats.map(({ _id }, at) => [_id, at]));
    const movedBy = seen.current
      .flatMap(({ chatId, at }) => (places.has(chatId) ? [(places.get(chatId) ?? at) - at] : []))
      .sort((a, b) => a - b);
    const by = movedBy[Math.floor(movedBy.length / 2)] ?? 0;
    const from = seen.current[0]?.at ?? 0;
    if (by !== 0) scroller.current.scrollTop += handle.getItemOffset(from + by) - handle.getItemOffset(from);
    note();
    // oxlint-disable-next-line react/exhaustive-deps -- when the chats have changed places
  }, [chats]);

  return note;
}
