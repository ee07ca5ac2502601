import { HOUR_MS } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Milliseconds until a failed task runs again. A failed payout must not wait for the next week. */
const retryDelayMs = 60_000;

export interface Repeated {
  /** Must be idempotent: after a failure the task runs again each minute until it succeeds. */
  readonly task: () => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Runs `task` at each time that `nextMs` returns, such as every midnight. `nextMs` returns the first time
 * after its argument, in milliseconds since 1970. A run missed during a sleep of the machine starts within an
 * hour.
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
