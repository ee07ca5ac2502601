import { useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/** How many parts of what is shown want the bar away: one page may come before another has gone. */
const state = proxy({ hiders: 0 });

/** §2.5: takes the bar at the bottom of a phone away while the caller is shown and `isHideBottomNav` holds. */
export function useHideBottomNav(isHideBottomNav: boolean): void {
  useLayoutEffect(() => {
    if (!isHideBottomNav) return;
    state.hiders += 1;
    return () => void (state.hiders -= 1);
  }, [isHideBottomNav]);
}

export function useIsBottomNavHidden(): boolean {
  return useSnapshot(state).hiders > 0;
}
