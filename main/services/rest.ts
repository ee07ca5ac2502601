import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** Minimum milliseconds without a match or call that count as rest. */
const restMs = 30_000;

/**
 * Tracks whether a match or call is in progress, and since when there is none. Ending or reloading a page
 * waits for rest.
 */
export interface Rest {
  isBusy(): boolean;
  /** Sets whether a match or call is in progress, as known from the requests to keep the display awake. */
  setBusy(isBusy: boolean): void;
  /**
   * Runs a task after `restMs` without a match or call; at once if they have already passed. Returns a
   * function that cancels it.
   */
  whenRested(task: () => void): () => void;
}

export function createRest(clock: Clock, scope: Scope): Rest {
  let busy = false;
  // At the start of the app no call is in progress, so rest has already been reached.
  let restingSinceMs = clock.now() - restMs;
  const waiting = new Set<() => void>();
  let cancel: () => void = () => undefined;

  function checkRest(): void {
    cancel();
    if (busy || waiting.size === 0) return;
    const leftMs = restingSinceMs + restMs - clock.now();
    if (leftMs > 0) {
      cancel = clock.after(scope, leftMs, checkRest);
      return;
    }
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  }

  return {
    isBusy: () => busy,
    setBusy(isBusy) {
      if (busy === isBusy) return;
      busy = isBusy;
      if (!isBusy) restingSinceMs = clock.now();
      checkRest();
    },
    whenRested(task) {
      const own = () => task();
      waiting.add(own);
      checkRest();
      return () => void waiting.delete(own);
    },
  };
}
