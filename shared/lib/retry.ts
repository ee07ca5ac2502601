import type { Clock } from './clock.ts';
import type { Scope } from './scope.ts';

export interface RetryOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** When the scope ends, retrying stops and the promise stays pending. */
  readonly scope: Scope;
  /** Returns the delay in milliseconds after this number of consecutive failures, from 1 on. */
  readonly delayMs: (failures: number) => number;
  /** Called for each failure before the delay. An error that it throws rejects the whole retry. */
  readonly onFailure?: (cause: unknown, failures: number) => void;
  /**
   * Subscribes to an event that ends the delay early. The argument ends the delay; the returned function
   * unsubscribes.
   */
  readonly wakeOn?: (wake: () => void) => () => void;
}

/** Returns a delay that grows by `factor` (2 by default) with each failure, up to a limit. */
export function backoff(limits: {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly factor?: number;
}): (failures: number) => number {
  const { firstMs, longestMs, factor = 2 } = limits;
  return (failures) => Math.min(longestMs, firstMs * factor ** (failures - 1));
}

/** Runs the task until it succeeds. The task gets the number of previous failures. */
export async function retry<T>(task: (failures: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { scope, delayMs, onFailure } = options;
  for (let failures = 0; !scope.ended;) {
    try {
      return await task(failures);
    } catch (cause) {
      if (scope.ended) break;
      failures += 1;
      onFailure?.(cause, failures);
      await pause(options, delayMs(failures));
    }
  }
  return new Promise<never>(() => undefined);
}

function pause({ clock, scope, wakeOn }: RetryOptions, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wait = scope.child();
    const resume = () => {
      wait.end();
      resolve();
    };
    clock.after(wait, ms, resume);
    if (wakeOn) wait.onEnd(wakeOn(resume));
  });
}
