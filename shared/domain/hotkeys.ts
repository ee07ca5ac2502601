/**
 * A combination of keys that is heard in whichever program is in front, as Electron writes it: `Control+Shift+M`. With a key
 * of control, since a letter alone would be taken from every text; a key of functions may stand alone.
 */
const modifiers = ['Control', 'Alt', 'Shift', 'Command', 'Super'] as const;
const functionKey = 'F(?:[1-9]|1\\d|2[0-4])';
const pattern = new RegExp(
  `^(?:${functionKey}|(?=.*(?:Control|Alt|Command|Super)\\+)(?:(?:${modifiers.join('|')})\\+){1,4}(?:[A-Z0-9]|Space|${functionKey}))$`,
);

export const isHotkey = (keys: string): boolean => pattern.test(keys);

/** A key that was pressed, as a page is told of it. */
export interface PressedKeys {
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/** By the key's place, so that a language of letters changes nothing; null: it is no combination yet, or none that may be. */
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

/** As it is written on the keys. */
export function describeHotkey(keys: string, isMac: boolean): string {
  const parts = keys.split('+').map((part) => (isMac ? onMac : onWindows)[part] ?? part);
  return parts.join(isMac ? '' : ' + ');
}
