import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { TimerName } from '../machine/effects.ts';

export interface CallTimers {
  /** Arms a timer for a time of the clock, in milliseconds. Moves a timer that is already armed. */
  arm(timer: TimerName, atMs: number): void;
  disarm(timer: TimerName): void;
}

/** Creates the machine's timers by name. `onDue` receives the time for which the timer was armed. */
export function createCallTimers(
  scope: Scope,
  clock: Clock,
  onDue: (timer: TimerName, atMs: number) => void,
): CallTimers {
  const armed = new Map<TimerName, () => void>();

  function disarm(timer: TimerName): void {
    armed.get(timer)?.();
    armed.delete(timer);
  }

  return {
    disarm,
    arm(timer, atMs) {
      disarm(timer);
      const cancel = clock.after(scope, Math.max(0, atMs - clock.now()), () => {
        armed.delete(timer);
        onDue(timer, atMs);
      });
      armed.set(timer, cancel);
    },
  };
}
