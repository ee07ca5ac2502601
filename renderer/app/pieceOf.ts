import { hasStoredSession } from './storedSession.ts';
import { untilThere } from './untilThere.ts';

/** What the page says while it waits for something without which nothing goes on. */
export interface WaitingWords {
  /** What a server sent for visitors can be read meanwhile: nothing else is said then. */
  readonly isReadable: boolean;
  /** It did not come yet. */
  readonly say: () => void;
  /** It came: the words make room. */
  readonly takeAway: () => void;
}

export function waitingWords(element: HTMLElement): WaitingWords {
  const isReadable = element.childElementCount > 0 && !hasStoredSession(Date.now());
  let remove: (() => void) | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    isAsking = true;
    try {
      const { sayUnreachable } = await import('./sayUnreachable.tsx');
      remove = await sayUnreachable(element, () => !isOver);
    } catch {
      // The words are a piece of the client too: asked for again at the next miss.
    }
    isAsking = false;
  }

  return {
    isReadable,
    say() {
      if (!isReadable && !isAsking && remove === null) void ask();
    },
    takeAway() {
      isOver = true;
      remove?.();
      remove = null;
    },
  };
}

/** A piece of the client, waited for where it does not come at once. */
export async function pieceOf<T>(element: HTMLElement, load: () => Promise<T>): Promise<T> {
  const words = waitingWords(element);
  const piece = await untilThere(load, { mayReload: !words.isReadable, onWaiting: words.say });
  words.takeAway();
  return piece;
}
