import { useLayoutEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

/**
 * Number of mounted components that hide the bar. A count, because a new page may mount before the old one
 * unmounts.
 */
const state = proxy({ hiders: 0 });

/**
 * §2.5: hides the bottom navigation of a phone while the calling component is mounted and `isHideBottomNav`
 * is true.
 */
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
