import { useKeys } from '#renderer/ui/useKeys.ts';

export interface Shortcuts {
  readonly onMicrophone: () => void;
  readonly onCamera: () => void;
  /** The next person; a call has none. */
  readonly onNext?: () => void;
  /** Ends or closes what is there. */
  readonly onClose: () => void;
}

/** What Space presses. */
const pressed = 'button, a[href], summary, [role="button"]';

/**
 * The keys of a stage: M microphone, V camera, Space or → the next one, Esc. By where they are on the keyboard, so that
 * they are the same in every language. Off while somebody types, and under a dialog.
 */
export function useShortcuts(on: Shortcuts): void {
  useKeys(({ code, target }) => {
    const isOnButton = target instanceof Element && target.closest(pressed) !== null;
    return {
      KeyM: on.onMicrophone,
      KeyV: on.onCamera,
      Space: isOnButton ? undefined : on.onNext,
      ArrowRight: on.onNext,
      Escape: on.onClose,
    }[code];
  });
}
