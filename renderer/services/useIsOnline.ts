import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';

/** Returns whether queries and mutations have a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}
