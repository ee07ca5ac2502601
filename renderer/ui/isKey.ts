import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** The `keyCode` that browsers give a key which an input method handles, for example Enter on a candidate. */
const imeKeyCode = 229;

type PressedKey = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing'>;

/**
 * Returns true if an input method (Japanese, Chinese, Korean) handles this key press. Safari sends the Enter
 * that confirms a candidate after `compositionend`, so `isComposing` is false and only the key code tells.
 */
export function isImeKey(event: PressedKey | ReactKeyboardEvent): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  // oxlint-disable-next-line typescript/no-deprecated -- no other field tells a confirming Enter in Safari
  return isComposing || keyCode === imeKeyCode;
}

/** Returns true if the user pressed this key and no input method handles it. */
export function isKey(event: PressedKey | ReactKeyboardEvent, key: 'Enter' | 'Escape'): boolean {
  return event.key === key && !isImeKey(event);
}
