import { useEffect, useReducer } from 'react';
import { useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from './context.ts';

/** `until` is the end of the suspension; null until a moderator decides. */
export interface Suspension {
  readonly until: string | null;
}

/** Returns the signed-in user's suspension; null if there is none. Rerenders when it ends. */
export function useSuspension(): Suspension | null {
  const { session, clock } = useServices();
  const { user } = useSnapshot(session.state);
  const [renders, renderAgain] = useReducer((count: number) => count + 1, 0);
  const isSuspended = user?.isSuspended === true;
  const until = user?.suspendedUntil ?? null;
  const leftMs = until === null ? null : Date.parse(until) - clock.now();

  useEffect(() => {
    if (!isSuspended || until === null) return;
    const leftNowMs = Date.parse(until) - clock.now();
    if (leftNowMs <= 0) return;
    const scope = createScope();
    // Browser timers can't wait longer than 24 days, so `looks` starts the next timer.
    clock.after(scope, Math.min(leftNowMs, longestWaitMs), renderAgain);
    return () => scope.end();
  }, [clock, isSuspended, renders, until]);

  if (!isSuspended || (leftMs !== null && leftMs <= 0)) return null;
  return { until };
}

const longestWaitMs = 2 ** 31 - 1;
