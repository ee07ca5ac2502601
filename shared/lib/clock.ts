import type { Scope } from './scope.ts';

/**
 * Time as a dependency, so that tests can control timers and every timer belongs to a scope. `now` is
 * milliseconds since the epoch; `after` and `every` take milliseconds and are cancelled when the scope ends.
 */
export interface Clock {
  now(): number;
  /** Runs `task` once after the delay. Returns a function that cancels it. */
  after(scope: Scope, delayMs: number, task: () => void): () => void;
  /** Runs `task` at every interval. Returns a function that cancels it. */
  every(scope: Scope, intervalMs: number, task: () => void): () => void;
}

/** Timer functions that a clock needs; the globals of browsers and of Node have them. */
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
