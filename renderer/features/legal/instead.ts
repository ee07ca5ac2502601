import type { MouseEvent } from 'react';

/** Does this instead of following a link, unless the person wants it in another tab or window. */
export function instead(act: (() => void) | undefined) {
  if (!act) return undefined;
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
