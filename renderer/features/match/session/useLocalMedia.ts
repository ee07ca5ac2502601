import { useCallback, useSyncExternalStore } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import type { LocalMedia, LocalMediaState } from '#renderer/engines/port.ts';

/** The own camera's and microphone's state, as a snapshot that changes with it. */
export function useLocalMedia(local: LocalMedia): LocalMediaState {
  const subscribe = useCallback(
    (changed: () => void) => {
      const scope = createScope();
      local.onChange(scope, changed);
      return () => scope.end();
    },
    [local],
  );
  return useSyncExternalStore(subscribe, () => local.state);
}
