import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/**
 * Runs `task` at each of the moments that `nextMs` names, such as every midnight. `nextMs` answers the first one after
 * the moment it is given, in milliseconds since 1970. A machine that slept over it is noticed within the hour.
 */
export function atEach(
  clock: Clock,
  scope: Scope,
  nextMs: (nowMs: number) => number,
  task: () => void,
): void {
  const dueMs = nextMs(clock.now());
  const wait = (): void => {
    clock.after(scope, Math.min(HOUR_MS, dueMs - clock.now()), () => {
      if (clock.now() < dueMs) return wait();
      task();
      atEach(clock, scope, nextMs, task);
    });
  };
  wait();
}
