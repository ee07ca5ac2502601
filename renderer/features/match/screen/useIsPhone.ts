import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

const query = `(max-width: ${breakpoints.tablet - 1}px)`;

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the page has a phone's frame (§9 Breakpoints): for what styles alone can't decide. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}
