import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { StoredChat } from '#shared/store/records.ts';

export const rowOf = (element: Element) => element.closest<HTMLElement>('[data-chat]');

/**
 * Maximum number of frames to wait for a new row, which is hidden until measured and cannot take the focus
 * before.
 */
const shownWithinFrames = 30;

/** Focuses a row. Returns true if it has the focus now. */
function focusRow(scroller: HTMLElement | null, chatId: string): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(chatId)}"]`);
  row?.focus({ preventScroll: true });
  return row !== undefined && row === document.activeElement;
}

/**
 * Keyboard focus of the rows: Tab reaches one, arrow keys the others. The focused row stays mounted when it
 * is scrolled away.
 */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  view: RefObject<VirtualizerHandle | null>,
  chats: readonly StoredChat[],
  openAt: number,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  /** Id of the row to focus as soon as it is rendered; null: none. */
  const [wantedId, setWantedId] = useState<string | null>(null);
  const indexOf = (chatId: string | null | undefined) =>
    chatId === null ? -1 : chats.findIndex(({ _id }) => _id === chatId);
  const focusedAt = indexOf(focusedId);
  const tabStopAt = [focusedAt, openAt, chats.length > 0 ? 0 : -1].find((at) => at !== -1) ?? -1;

  useEffect(() => {
    if (wantedId === null) return;
    let left = shownWithinFrames;
    let frame = requestAnimationFrame(function focusWhenRendered() {
      if (focusRow(scroller.current, wantedId) || left-- === 0) setWantedId(null);
      else frame = requestAnimationFrame(focusWhenRendered);
    });
    return () => cancelAnimationFrame(frame);
  }, [wantedId, scroller]);

  function focus(at: number): void {
    const chat = chats[at];
    if (!chat) return;
    if (!focusRow(scroller.current, chat._id)) setWantedId(chat._id);
    view.current?.scrollToIndex(at, { align: 'nearest' });
  }

  return {
    /** Index of the row that Tab reaches; -1: none. */
    tabStopAt,
    /** Indexes of the rows that stay mounted. */
    kept: [tabStopAt, indexOf(wantedId)].filter((at) => at !== -1),
    focus,
    indexOf,
    onFocus({ target }: FocusEvent) {
      setFocusedId(rowOf(target)?.dataset['chat'] ?? null);
    },
    /** Moves the focus by an arrow key, Home or End. Returns true if it handled the key. */
    move(event: KeyboardEvent, from: number): boolean {
      const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: chats.length - 1 }[event.key];
      if (to !== undefined) focus(to);
      return to !== undefined;
    },
  };
}
