import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';
import { focusedNow } from '#renderer/ui/focusedNow.ts';

/** What had the focus is gone, as the button of a notice is: the page begins at its heading. */
function focusPage(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Gives the focus back to where it was before each dialog. Modals do so for themselves, but two things are beyond them:
 * where one dialog took another's place (sign in, then sign up) the second knows only a button of the first, which is
 * gone; and where one closes above another, the lower one may pull the focus to its first button before the upper one
 * has given it back.
 */
export function followFocus(dialogs: Dialogs): () => void {
  /** Where the focus was before each open dialog, from the lowest to the top one. */
  let before = new Map<number, Element | null>();
  /** Where it was before the lowest of those that closed since the last frame. */
  let due: Element | null = null;
  let frame = 0;

  function giveBack(): void {
    const target = due;
    due = null;
    if (!(target instanceof HTMLElement)) return;
    const { activeElement, body } = document;
    // Nothing is left open: whoever closed it may have moved the focus on purpose.
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
      // One in the place of another gives back what the first would have given back.
      left.set(index, known === undefined ? (due ?? focusedNow()) : known);
    }
    const lowest = [...before].find(([index]) => !left.has(index));
    const isAnyNew = pool.some(({ index }) => !before.has(index));
    before = left;
    if (isAnyNew) due = null;
    else if (lowest) due = lowest[1];
    cancelAnimationFrame(frame);
    // After the modal's own try, which waits for a frame.
    if (due !== null) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(giveBack)));
  }

  follow();
  const stop = subscribe(dialogs.state, follow, true);
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
