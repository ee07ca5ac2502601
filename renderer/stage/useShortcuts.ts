import { useEffect, useEffectEvent } from 'react';

export interface Shortcuts {
  readonly onMicrophone: () => void;
  readonly onCamera: () => void;
  /** The next person; a call has none. */
  readonly onNext?: () => void;
  /** Ends or closes what is there. */
  readonly onClose: () => void;
}

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
/** What Space presses. */
const pressed = 'button, a[href], summary, [role="button"]';

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return true;
  // A dialog lies above the page (renderer/ui says so at its root).
  if ('modal' in document.documentElement.dataset) return true;
  return event.target instanceof Element && event.target.closest(taken) !== null;
}

/**
 * The keys of a stage: M microphone, V camera, Space or → the next one, Esc. By where they are on the keyboard, so that
 * they are the same in every language. Off while somebody types, and under a dialog.
 */
export function useShortcuts(on: Shortcuts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    const isOnButton = event.target instanceof Element && event.target.closest(pressed) !== null;
    const doIt = {
      KeyM: on.onMicrophone,
      KeyV: on.onCamera,
      Space: isOnButton ? undefined : on.onNext,
      ArrowRight: on.onNext,
      Escape: on.onClose,
    }[event.code];
    if (!doIt) return;
    event.preventDefault();
    doIt();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
