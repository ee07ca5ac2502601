import { useKeys } from '#renderer/ui/useKeys.ts';

/** Action of each key; absent if the key does nothing at the moment. */
export type DeskKeys = { readonly [K in keyof typeof codes]?: (() => void) | undefined };

/** Physical key codes, so that shortcuts are the same in every keyboard layout. */
const codes = {
  uphold: 'KeyU',
  dismiss: 'KeyD',
  next: 'KeyJ',
  previous: 'KeyK',
  picture: 'KeyS',
  undo: 'KeyZ',
} as const;

/** Returns the letter of a shortcut. */
export const letterOf = (key: keyof typeof codes): string => codes[key].slice(-1);

/** Handles the keyboard shortcuts of the queue. Off in text fields and under a dialog. */
export function useDeskKeys(on: DeskKeys): void {
  useKeys(({ code }) => {
    const names = Object.keys(codes) as (keyof typeof codes)[];
    const name = names.find((one) => codes[one] === code);
    return name && on[name];
  });
}
