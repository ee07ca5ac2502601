import { useSyncExternalStore } from 'react';

const lookEveryMs = 30_000;

const today = () => new Date().setHours(0, 0, 0, 0);

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, lookEveryMs);
  return () => clearInterval(timer);
}

/** The beginning of this day (epoch milliseconds): what "Yesterday" is counted from. Another one after midnight. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, today);
}
