import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';

/** How long there must have been neither a match nor a call. */
const restMs = 30_000;

/** Whether somebody is in a match or a call, and since when nobody is: what ends or restarts a page waits for that. */
export interface Rest {
  isBusy(): boolean;
  /** Told by whoever keeps the display awake. */
  setBusy(isBusy: boolean): void;
  /** Runs a task once there has been rest for `restMs`, at once where there has been; returns how to take it back. */
  whenRested(task: () => void): () => void;
}

export function createRest(clock: Clock, scope: Scope): Rest {
  let busy = false;
  // Nobody is in a call when the app starts.
  let restingSinceMs = clock.now() - restMs;
  const waiting = new Set<() => void>();
  let cancel: () => void = () => undefined;

  function look(): void {
    cancel();
    if (busy || waiting.size === 0) return;
    const leftMs = restingSinceMs + restMs - clock.now();
    if (leftMs > 0) {
      cancel = clock.after(scope, leftMs, look);
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
      look();
    },
    whenRested(task) {
      const own = () => task();
      waiting.add(own);
      look();
      return () => void waiting.delete(own);
    },
  };
}
