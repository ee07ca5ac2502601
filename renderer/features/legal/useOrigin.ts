import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The page's web origin, for addresses that are written out; empty while prerendering, and in the desktop app, whose
 * own addresses lead nowhere outside it.
 */
export function useOrigin(): string {
  return useSyncExternalStore(never, webOrigin, () => '');
}

function webOrigin(): string {
  return /^https?:$/.test(location.protocol) ? location.origin : '';
}
