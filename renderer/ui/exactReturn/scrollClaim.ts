/**
 * The history entry whose scroll position a list restores itself. The list knows the exact row, so the page's
 * own restoration (`navigation/useScrollPosition.ts`) skips that entry.
 */
let claimed: string | null = null;

export function claimScroll(entry: string): void {
  claimed = entry;
}

export const isScrollClaimed = (entry: string): boolean => claimed === entry;
