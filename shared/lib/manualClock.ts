import type { Clock } from './clock.ts';

interface Task {
  readonly id: number;
  dueMs: number;
  readonly everyMs: number | null;
  readonly run: () => void;
}

/** A clock that only advances when told to: for tests, model runs and replays. */
export interface ManualClock extends Clock {
  /** Advances the time and runs all tasks that are due, in order of time. */
  advance(ms: number): void;
  /**
   * Advances the time as a sleep of the machine does: each due task runs once, whatever its interval. A day of
   * `advance` would run the intervals of a backend about a million times.
   */
  sleep(ms: number): void;
  readonly pending: number;
}

export function createManualClock(startMs = 0): ManualClock {
  let nowMs = startMs;
  let nextId = 1;
  const tasks = new Map<number, Task>();

  function schedule(delayMs: number, everyMs: number | null, run: () => void): () => void {
    const id = nextId++;
    tasks.set(id, { id, dueMs: nowMs + delayMs, everyMs, run });
    return () => void tasks.delete(id);
  }

  function nextDue(untilMs: number): Task | undefined {
    let next: Task | undefined;
    for (const task of tasks.values()) {
      if (task.dueMs <= untilMs && (!next || task.dueMs < next.dueMs)) next = task;
    }
    return next;
  }

  return {
    now: () => nowMs,
    after(scope, delayMs, task) {
      const cancel = schedule(delayMs, null, () => {
        forget();
        if (!scope.ended) task();
      });
      const forget = scope.onEnd(cancel);
      return () => {
        forget();
        cancel();
      };
    },
    every(scope, intervalMs, task) {
      const cancel = schedule(intervalMs, intervalMs, () => {
        if (!scope.ended) task();
      });
      const forget = scope.onEnd(cancel);
      return () => {
        forget();
        cancel();
      };
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let task = nextDue(untilMs); task; task = nextDue(untilMs)) {
        nowMs = Math.max(nowMs, task.dueMs);
        if (task.everyMs === null) tasks.delete(task.id);
        else task.dueMs += task.everyMs;
        task.run();
      }
      nowMs = untilMs;
    },
    sleep(ms) {
      nowMs += ms;
      const due = [...tasks.values()]
        .filter(({ dueMs }) => dueMs <= nowMs)
        .toSorted((a, b) => a.dueMs - b.dueMs);
      for (const task of due) {
        // An earlier task of this sleep may have canceled this one.
        if (!tasks.has(task.id)) continue;
        if (task.everyMs === null) tasks.delete(task.id);
        else task.dueMs = nowMs + task.everyMs;
        task.run();
      }
    },
    get pending() {
      return tasks.size;
    },
  };
}
