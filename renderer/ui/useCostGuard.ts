import { useEffect, useState } from 'react';

/**
 * Milliseconds for which a button with a price ignores presses after it appeared; longer than a double press.
 */
export const costGuardMs = 600;

/**
 * Returns true right after a button with a price appeared, so that a press meant for the previous content
 * buys nothing. `appearance` changes when the button gets another meaning in the same place.
 */
export function useCostGuard(appearance: unknown = null): boolean {
  const [shownSince, setShownSince] = useState<unknown>(unseen);
  useEffect(() => {
    const timer = setTimeout(() => setShownSince(() => appearance), costGuardMs);
    return () => clearTimeout(timer);
  }, [appearance]);
  return shownSince !== appearance;
}

const unseen = Symbol('not shown long enough');

/** Attributes of a guarded button. `aria-disabled` makes test scripts wait. */
export const guardProps = (isGuarded: boolean) => ({
  'aria-disabled': isGuarded || undefined,
  'data-guarded': isGuarded || undefined,
});
