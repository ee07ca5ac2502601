/**
 * A global keyboard shortcut in Electron's notation: `Control+Shift+M`. A letter needs a modifier, because a
 * letter alone could no longer be typed in any program. A function key may stand alone.
 */
const modifiers = ['Control', 'Alt', 'Shift', 'Command', 'Super'] as const;
const functionKey = 'F(?:[1-9]|1\\d|2[0-4])';
const pattern = new RegExp(
  `^(?:${functionKey}|(?=.*(?:Control|Alt|Command|Super)\\+)(?:(?:${modifiers.join('|')})\\+){1,4}(?:[A-Z0-9]|Space|${functionKey}))$`,
);

export const isHotkey = (keys: string): boolean => pattern.test(keys);

/** The fields of a keyboard event that a hotkey needs. */
export interface PressedKeys {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Returns the hotkey by the position of the key, so that the keyboard language does not matter. Null: no
 * hotkey yet, or one that is not allowed.
 */
export function hotkeyOf(pressed: PressedKeys, isMac: boolean): string | null {
  const key = /^(?:Key([A-Z])|Digit(\d)|(Space|F\d{1,2}))$/.exec(pressed.code);
  const name = key?.[1] ?? key?.[2] ?? key?.[3];
  if (name === undefined) return null;
  const held = [
    pressed.ctrlKey && 'Control',
    pressed.altKey && 'Alt',
    pressed.shiftKey && 'Shift',
    pressed.metaKey && (isMac ? 'Command' : 'Super'),
  ].filter((part) => part !== false);
  const keys = [...held, name].join('+');
  return isHotkey(keys) ? keys : null;
}

const onWindows: Readonly<Record<string, string>> = { Control: 'Ctrl', Super: 'Win' };
const onMac: Readonly<Record<string, string>> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Command: '⌘' };

/** Returns the hotkey with the labels of the keyboard. */
export function describeHotkey(keys: string, isMac: boolean): string {
  const parts = keys.split('+').map((part) => (isMac ? onMac : onWindows)[part] ?? part);
  return parts.join(isMac ? '' : ' + ');
}
