import { useState, type KeyboardEvent } from 'react';

export interface ArrowKeys {
  /** Index of the item that Tab reaches. */
  readonly reached: number;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Moves the Tab stop to the item that received the focus. */
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
}

/**
 * Makes a grid one Tab stop with arrow-key navigation. `show` scrolls to a row that is not rendered yet; its
 * item is focused within two frames.
 */
export function useArrowKeys(count: number, columns: number, show: (at: number) => void): ArrowKeys {
  const [reached, setReached] = useState(0);

  function aim(key: string, at: number): number | null {
    switch (key) {
      case 'ArrowRight':
        return at + 1;
      case 'ArrowLeft':
        return at - 1;
      case 'ArrowDown':
        return at + columns;
      case 'ArrowUp':
        return at - columns;
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      default:
        return null;
    }
  }

  return {
    reached: Math.min(reached, Math.max(0, count - 1)),
    onKeyDown(event) {
      const from = placeOf(event.target);
      const to =
        from === null || event.altKey || event.ctrlKey || event.metaKey ? null : aim(event.key, from);
      if (to === null) return;
      event.preventDefault();
      const next = Math.min(Math.max(0, to), count - 1);
      const list = event.currentTarget;
      setReached(next);
      const focus = () => {
        const link = list.querySelector<HTMLElement>(`[data-at="${next}"] a`);
        link?.focus();
        return link !== null;
      };
      if (focus()) return;
      show(next);
      requestAnimationFrame(() => focus() || requestAnimationFrame(focus));
    },
    onFocus({ target }) {
      const at = placeOf(target);
      if (at !== null) setReached(at);
    },
  };
}

function placeOf(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  return item ? Number(item.dataset['at']) : null;
}
