import type { Clock } from './clock.ts';
import type { Scope } from './scope.ts';

export interface RetryOptions {
  readonly clock: Pick<Clock, 'after'>;
  /** Once it has ended nothing is tried any more, and the promise stays open. */
  readonly scope: Scope;
  /** How long to wait after this many failures in a row, from 1 on. */
  readonly delayMs: (failures: number) => number;
  /** Told of each failure before the wait. What it throws is what the whole ends with. */
  readonly onFailure?: (cause: unknown, failures: number) => void;
  /** Something that may cut a wait short: it is given how, and returns how to stop listening. */
  readonly wakeOn?: (wake: () => void) => () => void;
}

/** Twice as long each time (or `factor` times), up to a limit. */
export function backoff(limits: {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly factor?: number;
}): (failures: number) => number {
  const { firstMs, longestMs, factor = 2 } = limits;
  return (failures) => Math.min(longestMs, firstMs * factor ** (failures - 1));
}

/** Does the task until it succeeds. The task is told how often it has failed already. */
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
    const goOn = () => {
      wait.end();
      resolve();
    };
    clock.after(wait, ms, goOn);
    if (wakeOn) wait.onEnd(wakeOn(goOn));
  });
}
