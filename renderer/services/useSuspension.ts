import { useEffect, useReducer } from 'react';
import { useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from './context.ts';

/** `until`: its end; null while a person still has to decide. */
export interface Suspension {
  readonly until: string | null;
}

/** Returns the suspension of the signed-in person; null if there is none. It ends by itself at its time. */
export function useSuspension(): Suspension | null {
  const { session, clock } = useServices();
  const { user } = useSnapshot(session.state);
  const [looks, look] = useReducer((count: number) => count + 1, 0);
  const isSuspended = user?.isSuspended === true;
  const until = user?.suspendedUntil ?? null;
  const leftMs = until === null ? null : Date.parse(until) - clock.now();

  useEffect(() => {
    if (!isSuspended || until === null) return;
    const leftNowMs = Date.parse(until) - clock.now();
    if (leftNowMs <= 0) return;
    const scope = createScope();
    // A timer of the browser can't wait longer than 24 days: `looks` starts the next one.
    clock.after(scope, Math.min(leftNowMs, longestWaitMs), look);
    return () => scope.end();
  }, [clock, isSuspended, looks, until]);

  if (!isSuspended || (leftMs !== null && leftMs <= 0)) return null;
  return { until };
}

const longestWaitMs = 2 ** 31 - 1;
