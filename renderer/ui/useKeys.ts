import { useEffect, useEffectEvent } from 'react';
import { isImeKey } from './isKey.ts';

/** Where keys write, choose or walk by themselves. */
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

/** Whether a key is meant for something else than the page: somebody types, chooses, or has a dialog open. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || isImeKey(event)) return true;
  // A question mark is written with Shift in most layouts.
  if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '?')) return true;
  // A dialog lies above the page: its root says so.
  if ('modal' in document.documentElement.dataset) return true;
  return event.target instanceof Element && event.target.closest(taken) !== null;
}

/**
 * A page's own keys, while it is shown: `deedOf` says what a key does, undefined for nothing. Off while somebody types,
 * chooses, or has a dialog open.
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
