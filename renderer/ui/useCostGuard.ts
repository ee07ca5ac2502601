import { useEffect, useState } from 'react';

/** Milliseconds for which a button that costs ignores presses after it appeared: longer than a double press. */
export const costGuardMs = 600;

/**
 * Returns true while a button that costs has only just appeared, so that a press meant for what was there before does not
 * buy anything. `appearance` changes when the button gets another meaning in the same place.
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

/** Attributes of a guarded button: `aria-disabled` makes a script that presses it wait. */
export const guardProps = (isGuarded: boolean) => ({
  'aria-disabled': isGuarded || undefined,
  'data-guarded': isGuarded || undefined,
});
