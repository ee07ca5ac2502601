import { useContextMenu } from '../useContextMenu.ts';

/** Marks the element of a user's card or row, to which menu requests inside it apply. */
export const personAttribute = { 'data-person': '' } as const;

/**
 * Returns handlers for a user's card or row that open details on a right click, a long press or the menu key.
 * Null: there are no details, and the browser's own menu stays.
 */
export function usePersonMenu(openDetails: (() => void) | null) {
  return useContextMenu(
    (target) => (openDetails ? target.closest<HTMLElement>('[data-person]') : null),
    ({ origin }) => {
      // Focuses the user's link first, so that the opened dialog returns the focus there.
      const link = origin.querySelector<HTMLElement>('a') ?? origin.querySelector<HTMLElement>('button');
      link?.focus({ preventScroll: true });
      openDetails?.();
    },
  );
}
