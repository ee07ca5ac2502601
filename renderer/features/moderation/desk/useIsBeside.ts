import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

const query = `(min-width: ${breakpoints.tablet}px)`;

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether a case has room beside the list; on phones it takes its place. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}
