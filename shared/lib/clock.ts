import type { Scope } from './scope.ts';

/**
 * Time as a dependency, so that timers can be driven by tests and always belong to somebody.
 * `now` is milliseconds since the epoch; `after` and `every` take milliseconds and end with the scope.
 */
export interface Clock {
  now(): number;
  /** Runs `task` once. Returns how to cancel it. */
  after(scope: Scope, delayMs: number, task: () => void): () => void;
  /** Runs `task` again and again. Returns how to stop it. */
  every(scope: Scope, intervalMs: number, task: () => void): () => void;
}

/** What a place must offer to make a clock: the browser's and Node's globals both do. */
export interface TimerHost<Handle> {
  now(): number;
  setTimeout(task: () => void, delayMs: number): Handle;
  clearTimeout(handle: Handle): void;
  setInterval(task: () => void, intervalMs: number): Handle;
  clearInterval(handle: Handle): void;
}

export function createClock<Handle>(host: TimerHost<Handle>): Clock {
  return {
    now: () => host.now(),
    after(scope, delayMs, task) {
      const handle = host.setTimeout(() => {
        forget();
        if (!scope.ended) task();
      }, delayMs);
      const cancel = () => host.clearTimeout(handle);
      const forget = scope.onEnd(cancel);
      return () => {
        forget();
        cancel();
      };
    },
    every(scope, intervalMs, task) {
      const handle = host.setInterval(() => {
        if (!scope.ended) task();
      }, intervalMs);
      const cancel = () => host.clearInterval(handle);
      const forget = scope.onEnd(cancel);
      return () => {
        forget();
        cancel();
      };
    },
  };
}
