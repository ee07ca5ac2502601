import { subscribe } from 'valtio';
import type { Dialogs } from '#renderer/services/dialogs.ts';

type HistoryWindow = Pick<
  Window,
  'history' | 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'
>;

const mark = 'dialogsAbove';

/** How many of the history's entries up to this one represent dialogs. */
function depthOf({ state }: Pick<History, 'state'>): number {
  return Number((state as Record<string, unknown> | null)?.[mark] ?? 0) || 0;
}

/**
 * Resolves once the entries that lay on top for dialogs are gone: leaving the page before would be undone by it. `open`:
 * how many dialogs stay, and keep theirs.
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
 * Back closes the top dialog (§2 "Modals"): each open one has an entry of the same address on top of the history, laid
 * when it is opened. (One entry for all, laid anew after each Back, would not do: browsers skip an entry that was laid
 * without a press, and the second Back would leave the page.) Back takes an entry away, which closes the dialog;
 * a dialog that closes by itself takes its entry back, unless somebody has gone on to another page meanwhile.
 *
 * The browser's history is used past the router: it sees entries of the same address, with their own state kept.
 */
export function followHistory(dialogs: Dialogs, window: HistoryWindow): () => void {
  const { history } = window;
  let timer: number | undefined;
  /** Entries are being taken back: the answer of the history is no press of Back. */
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
    // Later than those who waited for the dialog's answer and may go to another page, or open another, because of it.
    timer = window.setTimeout(takeBack, 0);
  }

  function onPop(): void {
    if (isTakingBack) isTakingBack = false;
    else {
      isClosing = true;
      while (open() > depthOf(history) && dialogs.closeTop());
      isClosing = false;
    }
    // What was opened meanwhile, or has to be answered, gets its entry again; Forward opens nothing.
    follow();
  }

  const stop = subscribe(dialogs.state, follow, true);
  window.addEventListener('popstate', onPop);
  // The page was loaded anew under open dialogs: their entries are left over, and a press of Back would do nothing.
  follow();
  return () => {
    stop();
    window.clearTimeout(timer);
    window.removeEventListener('popstate', onPop);
  };
}
