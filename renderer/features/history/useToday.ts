import { useSyncExternalStore } from 'react';
import { dayOf } from './when.ts';

const lookEveryMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, lookEveryMs);
  return () => clearInterval(timer);
}

/** The beginning of this day, of which "Yesterday" is counted. Another one after midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => dayOf(Date.now()));
}
