import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { StoredChat } from '#shared/store/records.ts';

export const rowOf = (element: Element) => element.closest<HTMLElement>('[data-chat]');

/** A row that is drawn anew is measured before it is shown, and only then takes the focus: within at most this many frames. */
const shownWithinFrames = 30;

/** True where the row is shown, and has the focus now. */
function focusRow(scroller: HTMLElement | null, chatId: string): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(chatId)}"]`);
  row?.focus({ preventScroll: true });
  return row !== undefined && row === document.activeElement;
}

/** One row is reached by Tab, the others by arrows; the one that has the focus stays in the document however far it is. */
export function useRowFocus(
  scroller: RefObject<HTMLElement | null>,
  view: RefObject<VirtualizerHandle | null>,
  chats: readonly StoredChat[],
  openAt: number,
) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  /** The row that is to have the focus as soon as it is there. */
  const [wantedId, setWantedId] = useState<string | null>(null);
  const indexOf = (chatId: string | null | undefined) =>
    chatId === null ? -1 : chats.findIndex(({ _id }) => _id === chatId);
  const focusedAt = indexOf(focusedId);
  const tabStopAt = [focusedAt, openAt, chats.length > 0 ? 0 : -1].find((at) => at !== -1) ?? -1;

  useEffect(() => {
    if (wantedId === null) return;
    let left = shownWithinFrames;
    let frame = requestAnimationFrame(function look() {
      if (focusRow(scroller.current, wantedId) || left-- === 0) setWantedId(null);
      else frame = requestAnimationFrame(look);
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
    /** The row that Tab reaches, by its place; -1 where there is none. */
    tabStopAt,
    /** The places of those that stay in the document. */
    kept: [tabStopAt, indexOf(wantedId)].filter((at) => at !== -1),
    focus,
    indexOf,
    onFocus({ target }: FocusEvent) {
      setFocusedId(rowOf(target)?.dataset['chat'] ?? null);
    },
    /** True where the key was one of these. */
    move(event: KeyboardEvent, from: number): boolean {
      const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: chats.length - 1 }[event.key];
      if (to !== undefined) focus(to);
      return to !== undefined;
    },
  };
}
