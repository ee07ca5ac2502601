import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import { focusedNow } from '#renderer/ui/focusedNow.ts';

/** Moves the focus to the heading of the page, because the element that had it was removed. */
function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Returns the focus to the element that had it before a dialog opened. Modals restore it themselves, except
 * in two cases. If one dialog replaces another (sign in, then sign up), the second only knows a removed
 * button of the first. If a dialog closes above another, the lower one may focus its first button before the
 * upper one has restored the focus.
 */
export function followFocus(dialogs: Dialogs): () => void {
  /** Element that had the focus before each open dialog, from the lowest to the top dialog. */
  let before = new Map<number, Element | null>();
  /** Element to focus: the one from before the lowest dialog that closed since the last frame. */
  let due: Element | null = null;
  let frame = 0;

  function giveBack(): void {
    const target = due;
    due = null;
    if (!(target instanceof HTMLElement)) return;
    const { activeElement, body } = document;
    // If no dialog is open, the focus moves only if it was lost: the code that closed the dialog may have set
    // it.
    const isLost = activeElement === null || activeElement === body;
    if (!target.isConnected) {
      if (isLost) focusPage();
    } else if (isLost || dialogs.state.pool.length > 0) target.focus();
  }

  function follow(): void {
    const { pool } = dialogs.state;
    const left = new Map<number, Element | null>();
    for (const { index } of pool) {
      const known = before.get(index);
      // A dialog that replaces another inherits the element that the first would have focused.
      left.set(index, known === undefined ? (due ?? focusedNow()) : known);
    }
    const lowest = [...before].find(([index]) => !left.has(index));
    const isAnyNew = pool.some(({ index }) => !before.has(index));
    before = left;
    if (isAnyNew) due = null;
    else if (lowest) due = lowest[1];
    cancelAnimationFrame(frame);
    // Two frames, because the modal restores the focus itself after one frame.
    if (due !== null) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(giveBack)));
  }

  follow();
  const stop = subscribe(dialogs.state, follow, true);
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
