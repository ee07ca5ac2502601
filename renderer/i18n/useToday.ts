import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';

const checkEveryMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, checkEveryMs);
  return () => clearInterval(timer);
}

/**
 * Returns the beginning of the current day (epoch milliseconds), from which "Yesterday" is derived. Updates
 * after midnight.
 */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => dayOf(Date.now()));
}
