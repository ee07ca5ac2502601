import { useSyncExternalStore } from 'react';
import { publicOrigin } from '#renderer/services/publicOrigin.ts';

const never = () => () => {};

/** Returns the origin for absolute addresses; empty while prerendering and in an app without a deployment. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => publicOrigin() ?? '',
    () => '',
  );
}
