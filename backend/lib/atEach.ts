import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Milliseconds until a failed task runs again. A payout that fails must not wait for the next week. */
const retryDelayMs = 60_000;

export interface Repeated {
  /** Must be idempotent: it runs again, after a minute, until it succeeds. */
  readonly task: () => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Runs `task` at each of the moments that `nextMs` names, such as every midnight. `nextMs` answers the first one after
 * the moment it is given, in milliseconds since 1970. A machine that slept over it is noticed within the hour.
 */
export function atEach(
  clock: Clock,
  scope: Scope,
  nextMs: (nowMs: number) => number,
  { task, onFailed }: Repeated,
): void {
  const dueMs = nextMs(clock.now());
  const attempt = (): void => {
    task().catch((error: unknown) => {
      onFailed(error);
      if (!scope.ended) clock.after(scope, retryDelayMs, attempt);
    });
  };
  const wait = (): void => {
    clock.after(scope, Math.min(HOUR_MS, dueMs - clock.now()), () => {
      if (clock.now() < dueMs) return wait();
      attempt();
      atEach(clock, scope, nextMs, { task, onFailed });
    });
  };
  wait();
}
