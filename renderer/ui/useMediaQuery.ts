import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

const paper = 'print';
const holds = (query: string) => globalThis.matchMedia(query).matches;

/** Returns a hook that tells whether a media query holds, and renders again when that changes. */
function watching(query: string, read: () => boolean) {
  const subscribe = (changed: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, read);
}

/** As `watching`, for the screen: while a page is printed, the hook keeps the answer that the window gave. */
function watchingScreen(query: string) {
  let onScreen: boolean | null = null;
  return watching(query, () => {
    if (onScreen === null || !holds(paper)) onScreen = holds(query);
    return onScreen;
  });
}

/** Whether the page has room for a panel beside what it shows (§9 Breakpoints). */
export const useIsWide = watchingScreen(`(min-width: ${breakpoints.desktop}px)`);

/** Whether a page has room to go on beside a panel that is docked. */
export const useHasRoomToDock = watchingScreen('(min-width: 1440px)');

/** Whether there is room for one thing at a time. */
export const useIsPhone = watchingScreen(`(max-width: ${breakpoints.tablet - 1}px)`);

/** Whether the system asks for less motion. */
export const useSystemAsksForStillness = watchingScreen('(prefers-reduced-motion: reduce)');

/** Whether the page is being printed: what is left out of sight to save work must be there then. */
export const useIsPrinting = watching(paper, () => holds(paper));
