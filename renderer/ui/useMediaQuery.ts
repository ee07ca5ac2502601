import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

const paper = 'print';
const matchesNow = (query: string) => globalThis.matchMedia(query).matches;

/** Returns a hook that tells whether a media query matches, and renders again on changes. */
function watching(query: string, read: () => boolean) {
  const subscribe = (changed: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, read);
}

/**
 * Like `watching`, for the screen: while a page is printed, the hook keeps the answer that the window gave.
 */
function watchingScreen(query: string) {
  let onScreen: boolean | null = null;
  return watching(query, () => {
    if (onScreen === null || !matchesNow(paper)) onScreen = matchesNow(query);
    return onScreen;
  });
}

/** Returns true if the page has room for a panel beside its content (§9 Breakpoints). */
export const useIsWide = watchingScreen(`(min-width: ${breakpoints.desktop}px)`);

/** Returns true if the page has room for its content beside a docked panel. */
export const useHasRoomToDock = watchingScreen('(min-width: 1440px)');

/** Returns true on phone widths. */
export const useIsPhone = watchingScreen(`(max-width: ${breakpoints.tablet - 1}px)`);

/** Returns true if the system asks for reduced motion. */
export const useSystemAsksForStillness = watchingScreen('(prefers-reduced-motion: reduce)');

/** Returns true while the page is printed, when virtualized content must be rendered completely. */
export const useIsPrinting = watching(paper, () => matchesNow(paper));
