import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';

type HistoryWindow = Pick<
  Window,
  'history' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>;

const mark = 'dialogsAbove';

/** Returns the number of history entries up to this one that represent dialogs. */
function depthOf({ state }: Pick<History, 'state'>): number {
  return Number((state as Record<string, unknown> | null)?.[mark] ?? 0) || 0;
}

/**
 * Resolves once the history entries of closed dialogs are removed. Without the wait, their removal would undo
 * a navigation to another page. `open`: number of dialogs that stay open and keep their entries.
 */
export function historySettled(
  window: Pick<Window, 'history' | 'addEventListener'>,
  open = 0,
): Promise<void> {
  if (depthOf(window.history) <= open) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
}

/**
 * Makes Back close the top dialog (§2 "Modals"). Each open dialog has a history entry with the same address,
 * added when it opens. One shared entry, added again after each Back, would fail: browsers skip an entry that
 * was added without a press, so the second Back would leave the page. Back removes an entry, which closes its
 * dialog. A dialog that closes by itself removes its entry, unless the user has navigated to another page.
 *
 * The browser's history is used directly: the router only sees entries with the same address and its own
 * state.
 */
export function followHistory(dialogs: Dialogs, window: HistoryWindow): () => void {
  const { history } = window;
  let timer: number | undefined;
  /** True while entries are being removed: the next `popstate` is not a press of Back. */
  let isTakingBack = false;
  let isClosing = false;

  const open = () => dialogs.state.pool.length;

  function takeBack(): void {
    const tooMany = depthOf(history) - open();
    if (tooMany <= 0 || isTakingBack) return;
    isTakingBack = true;
    history.go(-tooMany);
  }

  function follow(): void {
    window.clearTimeout(timer);
    if (isTakingBack || isClosing) return;
    while (depthOf(history) < open()) {
      history.pushState({ ...(history.state as object | null), [mark]: depthOf(history) + 1 }, '');
    }
    // The timeout lets code that awaits the dialog's answer navigate or open another dialog first.
    timer = window.setTimeout(takeBack, 0);
  }

  function onPop(): void {
    if (isTakingBack) isTakingBack = false;
    else {
      isClosing = true;
      while (open() > depthOf(history) && dialogs.closeTop());
      isClosing = false;
    }
    // Restores the entry of a dialog that opened meanwhile or must be answered. Forward opens no dialog.
    follow();
  }

  const stop = subscribe(dialogs.state, follow, true);
  window.addEventListener('popstate', onPop);
  // After a reload under open dialogs their entries remain, and a press of Back would have no effect.
  follow();
  return () => {
    stop();
    window.clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
}
