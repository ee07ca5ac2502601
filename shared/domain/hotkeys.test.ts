import { expect, it } from 'vitest';
import { describeHotkey, hotkeyOf, isHotkey } from './hotkeys.ts';

it.each([
  ['Control+Shift+M', true],
  ['Alt+F9', true],
  ['F13', true],
  ['Command+Space', true],
  ['M', false],
  ['Shift+M', false],
  ['Control', false],
  ['Control+Shift', false],
  ['Control+M+N', false],
  ['Control+É', false],
  ['F25', false],
  ['', false],
])('recognizes whether %j is a hotkey', (keys, is) => {
  expect(isHotkey(keys)).toBe(is);
});

it('a hotkey is read from the position of the pressed keys', () => {
  const held = { ctrlKey: true, altKey: false, shiftKey: true, metaKey: false };
  expect(hotkeyOf({ ...held, code: 'KeyM' }, false)).toBe('Control+Shift+M');
  expect(hotkeyOf({ ...held, ctrlKey: false, metaKey: true, code: 'Digit4' }, true)).toBe('Shift+Command+4');
  expect(hotkeyOf({ ...held, ctrlKey: false, metaKey: true, code: 'Digit4' }, false)).toBe('Shift+Super+4');
  // Modifiers alone, or a key that would be needed for typing, are no hotkey.
  expect(hotkeyOf({ ...held, code: 'ControlLeft' }, false)).toBeNull();
  expect(hotkeyOf({ ...held, ctrlKey: false, code: 'KeyM' }, false)).toBeNull();
});

it('a hotkey is shown with the labels of the keyboard', () => {
  expect(describeHotkey('Control+Shift+M', false)).toBe('Ctrl + Shift + M');
  expect(describeHotkey('Shift+Command+M', true)).toBe('⇧⌘M');
});
