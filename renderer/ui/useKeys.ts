import { useEffect, useEffectEvent } from 'react';
import { isImeKey } from './isKey.ts';

/** Elements that handle keys themselves. */
const taken = [
  'input',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
].join(', ');

/** Returns true if the key is not meant for the page: the user types, chooses, or has a dialog open. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || isImeKey(event)) return true;
  // A question mark needs Shift in most keyboard layouts.
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '?')) return true;
  // The root element has this attribute while a dialog is open.
  if ('modal' in document.documentElement.dataset) return true;
  return event.target instanceof Element && event.target.closest(taken) !== null;
}

/**
 * Handles a page's keyboard shortcuts while the component is mounted. `deedOf` returns the action of a key,
 * or undefined. Off while the user types, chooses, or has a dialog open.
 */
export function useKeys(deedOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const deed = isElsewhere(event) ? undefined : deedOf(event);
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
