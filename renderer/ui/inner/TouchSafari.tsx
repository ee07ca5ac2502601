import { useEffect, type RefObject } from 'react';
import { usePreventScroll } from 'react-aria/usePreventScroll';

const readAfterMs = 500;

/** What a modal takes beyond the usual where a page is Safari's and is touched. */
export function TouchSafari({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  usePreventScroll();
  // The reader goes to a dialog that is there already, and tells it, when it is focused anew.
  useEffect(() => {
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement !== dialog.current && activeElement !== body) return;
      dialog.current?.blur();
      dialog.current?.focus();
    }, readAfterMs);
    return () => clearTimeout(timer);
  }, [dialog]);
  return null;
}
