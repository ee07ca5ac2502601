import { hasStoredSession } from '../storedSession.ts';
import { loadOrReload } from './loadOrReload.ts';

/** What the page says while it waits for something without which nothing goes on. */
export interface WaitingNotice {
  /** What a server sent for visitors can be read meanwhile: nothing else is said then. */
  readonly isReadable: boolean;
  /** It did not come yet. */
  readonly show: () => void;
  /** It came: the notice makes room. */
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
      // The notice is a part of the client too: asked for again at the next failure.
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

/** Loads a module without which nothing goes on; the page says so where it does not come at once. */
export async function loadWithNotice<T>(element: HTMLElement, load: () => Promise<T>): Promise<T> {
  const notice = waitingNotice(element);
  const loaded = await loadOrReload({ mayReload: !notice.isReadable, onWaiting: notice.show })(load);
  notice.hide();
  return loaded;
}
