import { useEffect, type RefObject } from 'react';
import { usePreventScroll } from 'react-aria/usePreventScroll';

const readAfterMs = 500;

/** Extra behaviour of a modal in Safari on touch devices. */
export function TouchSafari({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  usePreventScroll();
  // VoiceOver announces a dialog only if it is focused again after it appeared.
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
