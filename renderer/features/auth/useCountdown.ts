import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '#renderer/services/context.ts';

const secondMs = 1_000;

/**
 * Milliseconds left until a moment, in whole seconds, and 0 from then on. A second that has begun counts: the countdown
 * ends with 0:01, not with a second of 0:00.
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
