import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

/** Whether a media query holds, and again when that changes. */
function watching(query: string) {
  const subscribe = (changed: () => void) => {
    const media = globalThis.matchMedia(query);
    media.addEventListener('change', changed);
    return () => media.removeEventListener('change', changed);
  };
  return () => useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Whether the page has room for a panel beside what it shows (§9 Breakpoints). */
export const useIsWide = watching(`(min-width: ${breakpoints.desktop}px)`);

/** Whether a page has room to go on beside a panel that is docked. */
export const useHasRoomToDock = watching('(min-width: 1440px)');

/** Whether there is room for one thing at a time. */
export const useIsPhone = watching(`(max-width: ${breakpoints.tablet - 1}px)`);

/** Whether the system asks for less motion. */
export const useSystemAsksForStillness = watching('(prefers-reduced-motion: reduce)');
