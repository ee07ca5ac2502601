import { useSyncExternalStore } from 'react';
import { dayOf } from './days.ts';

const lookEveryMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, lookEveryMs);
  return () => clearInterval(timer);
}

/** The beginning of this day (epoch milliseconds): what "Yesterday" is counted from. Another one after midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => dayOf(Date.now()));
}
