import { useEffect, useReducer } from 'react';
import { MINUTE_MS } from '#shared/domain/constants.ts';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';

/** Re-renders the component every minute until this time. */
export function useTick(until: string | null): void {
  const { clock } = useServices();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return;
    const scope = createScope();
    clock.every(scope, MINUTE_MS, draw);
    return () => scope.end();
  }, [clock, until]);
}
