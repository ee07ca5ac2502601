import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '#renderer/services/context.ts';

const secondMs = 1_000;

/**
 * Returns the milliseconds left, rounded up to whole seconds; 0 afterwards. Rounding up makes the countdown
 * end with 0:01.
 */
export function useCountdown(untilMs: number): number {
  const { clock, scope } = useServices();
  const secondsLeft = useSyncExternalStore(
    useCallback(
      (renew: () => void) => {
        if (untilMs <= clock.now()) return () => {};
        const stop = clock.every(scope, secondMs, () => {
          renew();
          if (untilMs <= clock.now()) stop();
        });
        return stop;
      },
      [untilMs, clock, scope],
    ),
    () => Math.max(0, Math.ceil((untilMs - clock.now()) / secondMs)),
  );
  return secondsLeft * secondMs;
}
