import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { focusedNow } from '../focusedNow.ts';
import { isTopModal } from './modalStack.ts';

const stops =
  'a[href], button, input, select, textarea, summary, audio[controls], video[controls], [contenteditable], [tabindex]';

/**
 * Returns the tab stops within an element. Of a radio group with a checked button, only that button is one.
 */
function tabStops(within: Element): readonly HTMLElement[] {
  const all = [...within.querySelectorAll<HTMLElement>(stops)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const chosen = all.filter((element) => element.matches('input[type=radio]:checked'));
  return all.filter((element) => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    const one = chosen.find((radio) => (radio as HTMLInputElement).name === element.name);
    return one === undefined || one === element;
  });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Manages the focus of a modal: the dialog gets it unless its content took it, Tab cycles within, lost focus
 * returns into the dialog, and closing restores the earlier focus.
 */
export function useFocusTrap(frame: RefObject<HTMLElement | null>, dialog: RefObject<HTMLElement | null>) {
  // Read during the first render, before the content can take the focus.
  const [before] = useState(focusedNow);

  // A layout effect, so that a key pressed right after painting reaches the dialog.
  useLayoutEffect(() => {
    const within = frame.current;
    if (!within) return;
    if (!within.contains(document.activeElement)) dialog.current?.focus();

    const comeBack = (event: FocusEvent) => {
      // The focus moved to another element.
      if (event.relatedTarget !== null) return;
      requestAnimationFrame(() => {
        if (!isLost() || !isTopModal(within)) return;
        const had = event.target;
        if (had instanceof HTMLElement && had.isConnected) had.focus();
        if (isLost()) tabStops(within)[0]?.focus();
      });
    };
    within.addEventListener('focusout', comeBack);
    // A button that its own press disables keeps the focus until the next frame and then loses it without an
    // event.
    const disabling = new MutationObserver(() => {
      if (document.activeElement?.matches(':disabled')) dialog.current?.focus();
    });
    disabling.observe(within, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      within.removeEventListener('focusout', comeBack);
      disabling.disconnect();
      if (!isLost() && !within.contains(document.activeElement)) return;
      requestAnimationFrame(() => {
        if (isLost() && before instanceof HTMLElement && before.isConnected) before.focus();
      });
    };
  }, [frame, dialog, before]);

  return function goRound(event: KeyboardEvent): void {
    const within = frame.current;
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
      return;
    // Popup lists outside the dialog handle their own Tab key.
    if (!within?.contains(event.target as Node)) return;
    const all = tabStops(within);
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    const isAtDialog = document.activeElement === dialog.current;
    if (document.activeElement !== from && !(isAtDialog && (event.shiftKey || !from))) return;
    event.preventDefault();
    to?.focus();
  };
}
