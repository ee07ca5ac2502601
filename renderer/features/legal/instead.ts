import type { MouseEvent } from 'react';

/**
 * Returns a click handler that calls `act` instead of following the link. Clicks for a new tab or window are
 * left to the browser.
 */
export function instead(act: (() => void) | undefined) {
  if (!act) return undefined;
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
