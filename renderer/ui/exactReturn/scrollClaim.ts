/**
 * Which entry of the history a list brings back to its place itself: it knows the very row, so the page's own pixels
 * (`navigation/useScrollPosition.ts`) leave it alone.
 */
let claimed: string | null = null;

export function claimScroll(entry: string): void {
  claimed = entry;
}

export const isScrollClaimed = (entry: string): boolean => claimed === entry;
