import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';

/**
 * Gives the focus back to where it was before the first dialog. Each modal does so for itself, but where one dialog
 * took another's place (sign in, then sign up) the second knows only a button of the first, which is gone.
 */
export function followFocus(dialogs: Dialogs): () => void {
  let before: Element | null = dialogs.state.pool.length > 0 ? document.activeElement : null;
  let frame = 0;

  function giveBack(): void {
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    before = null;
  }

  const stop = subscribe(
    dialogs.state,
    () => {
      cancelAnimationFrame(frame);
      if (dialogs.state.pool.length > 0) before ??= document.activeElement;
      // After the modal's own try, which waits for a frame.
      else frame = requestAnimationFrame(() => (frame = requestAnimationFrame(giveBack)));
    },
    true,
  );
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
