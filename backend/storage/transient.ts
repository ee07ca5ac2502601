import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { DatabaseBusy, DatabaseUnavailable, isConflict } from './problems.ts';
import { isBusy } from './sqliteCommits.ts';

/** Milliseconds between two attempts of background work while the database is busy or away. */
export const retryDelayMs = 2_000;

/** Returns whether the same work can succeed later without any change: the database is busy or unavailable. */
export function isTransient(error: unknown): boolean {
  const isKnown = error instanceof DatabaseUnavailable || error instanceof DatabaseBusy;
  return isKnown || isBusy(error) || isConflict(error);
}

/**
 * Runs the task until it does not fail because the database is busy or unavailable, or until the scope ends. The task
 * must be idempotent, because a commit may be stored although its answer was lost.
 */
export async function retryTransient<T>(
  { clock, scope }: { readonly clock: Pick<Clock, 'after'>; readonly scope: Scope },
  task: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isTransient(error) || scope.ended) throw error;
      await pause(clock, scope);
      if (scope.ended) throw error;
    }
  }
}

/** Resolves after the delay, or when the scope ends. */
function pause(clock: Pick<Clock, 'after'>, scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    const forget = scope.onEnd(resolve);
    clock.after(scope, retryDelayMs, () => {
      forget();
      resolve();
    });
  });
}
