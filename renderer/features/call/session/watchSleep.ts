import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { sleptMs } from '../machine/rules.ts';

const lookEveryMs = 1_000;

/**
 * No browser says that the machine slept: a look that comes much too late does. A hidden page's looks come once a
 * minute at the latest, which wakes nothing but a question to the server.
 */
export function watchSleep(scope: Scope, clock: Clock, onWake: () => void): void {
  let lookedMs = clock.now();
  clock.every(scope, lookEveryMs, () => {
    const lateMs = clock.now() - lookedMs - lookEveryMs;
    lookedMs = clock.now();
    if (lateMs > sleptMs) onWake();
  });
}
