import { useEffect, useEffectEvent } from 'react';

/**
 * Focuses the first field on devices with a keyboard. On a phone the screen keyboard would cover the form.
 */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus);
  useEffect(() => {
    if (globalThis.matchMedia?.('(hover: hover)').matches) run();
  }, []);
}
