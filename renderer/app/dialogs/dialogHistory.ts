import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';

type HistoryWindow = Pick<
  Window,
  'history' | 'location' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>;

const mark = 'isUnderDialog';

/** Resolves once the entry that lay on top for the dialogs is gone: leaving the page before would be undone by it. */
export function historySettled(window: Pick<Window, 'history' | 'addEventListener'>): Promise<void> {
  const isMarked = (window.history.state as Record<string, unknown> | null)?.[mark] === true;
  if (!isMarked) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
}

/**
 * Back closes the top dialog (§2 "Modals"): while any is open one more entry of the same address lies on top of the
 * history. Back takes it away, which closes the top dialog, and it is laid again if others are open. When the last
 * dialog closes by itself the entry is taken back, unless somebody has gone on to another page meanwhile.
 *
 * The browser's history is used past the router: it sees an entry of the same address, with its own state kept.
 */
export function followHistory(dialogs: Dialogs, window: HistoryWindow): () => void {
  const { history } = window;
  let timer: number | undefined;
  let isOurs = false;

  const isMarked = () => (history.state as Record<string, unknown> | null)?.[mark] === true;

  function lay(): void {
    if (isMarked()) {
      isOurs = true;
      return;
    }
    history.pushState({ ...(history.state as object | null), [mark]: true }, '');
    isOurs = true;
  }

  /** Later than those who waited for the dialog's answer and may go to another page because of it. */
  function takeBack(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (dialogs.state.pool.length > 0 || !isOurs) return;
      isOurs = false;
      if (isMarked()) history.back();
    }, 0);
  }

  function follow(): void {
    if (dialogs.state.pool.length > 0) lay();
    else if (isOurs) takeBack();
  }

  function onPop(): void {
    if (dialogs.state.pool.length === 0 || isMarked()) return;
    isOurs = false;
    dialogs.closeTop();
    if (dialogs.state.pool.length > 0) lay();
  }

  const stop = subscribe(dialogs.state, follow, true);
  window.addEventListener('popstate', onPop);
  // The page was loaded anew under an open dialog: its entry is left over, and one press of Back would do nothing.
  isOurs = isMarked();
  follow();
  return () => {
    stop();
    window.clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
}
