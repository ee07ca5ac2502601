import { hasStoredSession } from '../storedSession.ts';
import { loadOrReload } from './loadOrReload.ts';

/** Notice that the page shows while it waits for a required module or answer. */
export interface WaitingNotice {
  /** True: the page shows prerendered content that this visitor can read, so the notice is not shown. */
  readonly isReadable: boolean;
  /** Shows the notice; call it after each failure. */
  readonly show: () => void;
  /** Removes the notice after a success. */
  readonly hide: () => void;
}

export function waitingNotice(element: HTMLElement): WaitingNotice {
  const isReadable = element.childElementCount > 0 && !hasStoredSession(Date.now());
  let remove: (() => void) | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      const { showUnreachable } = await import('./showUnreachable.tsx');
      remove = await showUnreachable(element, () => !isOver);
    } catch {
      // The notice is also loaded from the server, so it can fail: it is requested again at the next failure.
    }
    isAsking = false;
  }

  return {
    isReadable,
    show() {
      if (!isReadable && !isAsking && remove === null) void ask();
    },
    hide() {
      isOver = true;
      remove?.();
      remove = null;
    },
  };
}

/** Loads a required module, and shows a notice on the page after the first failure. */
export async function loadWithNotice<T>(element: HTMLElement, load: () => Promise<T>): Promise<T> {
  const notice = waitingNotice(element);
  const loaded = await loadOrReload({ mayReload: !notice.isReadable, onWaiting: notice.show })(load);
  notice.hide();
  return loaded;
}
