import { useKeys } from '#renderer/ui/useKeys.ts';

/** What a key does; absent where it does nothing just now. */
export type DeskKeys = { readonly [K in keyof typeof codes]?: (() => void) | undefined };

/** By where they are on the keyboard, so that they are the same in every language. */
const codes = {
  uphold: 'KeyU',
  dismiss: 'KeyD',
  next: 'KeyJ',
  previous: 'KeyK',
  picture: 'KeyS',
  undo: 'KeyZ',
} as const;

/** The moderator's keys, by the letters that stand on them. */
export const letterOf = (key: keyof typeof codes): string => codes[key].slice(-1);

/** Works through the queue by keys. Off while somebody types, and under a dialog. */
export function useDeskKeys(on: DeskKeys): void {
  useKeys(({ code }) => {
    const names = Object.keys(codes) as (keyof typeof codes)[];
    const name = names.find((one) => codes[one] === code);
    return name && on[name];
  });
}
