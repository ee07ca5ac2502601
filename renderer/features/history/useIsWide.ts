import { useSyncExternalStore } from 'react';
import { breakpoints } from '#shared/domain/constants.ts';

const query = `(min-width: ${breakpoints.desktop}px)`;

function subscribe(changed: () => void): () => void {
  const media = globalThis.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the page has room for something beside its list (§9 Breakpoints). */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}
