import { useMenuAsked } from '../useMenuAsked.ts';

/** The card or row of somebody: what is asked for on it is about them. */
export const personAttribute = { 'data-person': '' } as const;

/**
 * Handlers of one card or row of somebody: a right click, a long press and the menu key say more about them. Null: there
 * is no more to say, and the browser's own menu stays.
 */
export function usePersonAsked(onAsk: (() => void) | null) {
  return useMenuAsked(
    (target) => (onAsk ? target.closest<HTMLElement>('[data-person]') : null),
    ({ origin }) => {
      // What is opened gives the focus back to whom it was about.
      const link = origin.querySelector<HTMLElement>('a') ?? origin.querySelector<HTMLElement>('button');
      link?.focus({ preventScroll: true });
      onAsk?.();
    },
  );
}
