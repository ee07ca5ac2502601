import type { Clock } from '#shared/lib/clock.ts';

/** Lets the work of one node through, holds it while the node hangs, and drops it once the node is dead. */
export interface Gate {
  readonly isDead: boolean;
  readonly isHeld: boolean;
  /** Runs the task now, or when the node resumes. A dead node never runs it. */
  run(task: () => void): void;
  /** Resolves when the node may continue. Never resolves for a dead node. */
  pass(): Promise<void>;
  hold(): void;
  open(): void;
  kill(): void;
}

export function createGate(): Gate {
  let state: 'open' | 'held' | 'dead' = 'open';
  let held: (() => void)[] = [];
  function run(task: () => void): void {
    if (state === 'open') task();
    else if (state === 'held') held.push(task);
  }
  return {
    get isDead() {
      return state === 'dead';
    },
    get isHeld() {
      return state === 'held';
    },
    run,
    pass: () => new Promise((resolve) => run(resolve)),
    hold() {
      if (state === 'open') state = 'held';
    },
    open() {
      if (state !== 'held') return;
      state = 'open';
      const tasks = held;
      held = [];
      for (const task of tasks) run(task);
    },
    kill() {
      state = 'dead';
      held = [];
    },
  };
}

/**
 * Returns a clock whose timers wait while the node hangs. An interval that was due several times during the
 * hang fires once.
 */
export function gateClock(clock: Clock, gate: Gate): Clock {
  return {
    now: () => clock.now(),
    after(scope, delayMs, task) {
      let isCancelled = false;
      const fire = () => gate.run(() => !isCancelled && !scope.ended && task());
      const cancel = clock.after(scope, delayMs, fire);
      return () => {
        isCancelled = true;
        cancel();
      };
    },
    every(scope, intervalMs, task) {
      let isWaiting = false;
      let isCancelled = false;
      const cancel = clock.every(scope, intervalMs, () => {
        if (isWaiting) return;
        isWaiting = true;
        gate.run(() => {
          isWaiting = false;
          if (!isCancelled && !scope.ended) task();
        });
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
}
