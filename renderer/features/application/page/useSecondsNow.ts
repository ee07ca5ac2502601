import { useEffect, useState } from 'react';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';

/** Returns the current time, updated every second while `isRunning`. */
export function useSecondsNow(isRunning: boolean): number {
  const { clock } = useServices();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    if (!isRunning) return undefined;
    const scope = createScope();
    clock.every(scope, 1_000, () => setNow(clock.now()));
    return () => scope.end();
  }, [clock, isRunning]);
  return now;
}
