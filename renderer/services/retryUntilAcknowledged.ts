import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import type { CallResult } from './apiClient.ts';

/** Milliseconds before a request that must arrive is repeated. */
export const againAfterMs = 1_000;

/**
 * Repeats a request until a retry cannot change the answer or `isStillWanted` returns false. Returns the last
 * answer. Never resolves if the scope ends first.
 */
export async function retryUntilAcknowledged<T>(options: {
  readonly clock: Clock;
  readonly scope: Scope;
  readonly attempt: () => Promise<CallResult<T>>;
  readonly isStillWanted?: () => boolean;
}): Promise<CallResult<T>> {
  const { clock, scope, attempt, isStillWanted = () => true } = options;
  for (;;) {
    const result = await attempt();
    if (result.ok !== false || !result.error.canRetry || !isStillWanted()) return result;
    await new Promise<void>((done) => void clock.after(scope, againAfterMs, done));
    if (!isStillWanted()) return result;
  }
}
