import { useEffect, useEffectEvent } from 'react';

/** Puts the cursor where typing begins, where there is a keyboard: on a phone it would push one over the form. */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus);
  useEffect(() => {
    if (globalThis.matchMedia?.('(hover: hover)').matches) run();
  }, []);
}
