import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useServices } from '#renderer/services/context.ts';

/** Reasons why a story is paused. */
export type StillReason = 'pressed' | 'paused' | 'menu' | 'typing' | 'sheet' | 'loading';

export interface HeldStill {
  readonly isStill: boolean;
  /** The user paused the story, until they resume it. */
  readonly isPaused: boolean;
  readonly set: (reason: StillReason, is: boolean) => void;
}

/** Pauses the story while a reason is set, the page is hidden, or a dialog is open above it. */
export function useHeldStill(): HeldStill {
  const { dialogs } = useServices();
  const { pool } = useSnapshot(dialogs.state);
  const [depth] = useState(() => dialogs.state.pool.length);
  const [reasons, setReasons] = useState<ReadonlySet<StillReason>>(new Set());
  const [isHidden, setHidden] = useState(() => document.visibilityState === 'hidden');
  useEffect(() => {
    const update = () => setHidden(document.visibilityState === 'hidden');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  const set = useCallback((reason: StillReason, is: boolean) => {
    setReasons((known) => {
      if (known.has(reason) === is) return known;
      const changed = new Set(known);
      if (is) changed.add(reason);
      else changed.delete(reason);
      return changed;
    });
  }, []);
  return {
    isStill: reasons.size > 0 || isHidden || pool.length > depth,
    isPaused: reasons.has('paused'),
    set,
  };
}
