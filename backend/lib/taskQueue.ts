import type { Logger } from 'pino';

/** Runs asynchronous work: in order per key, or in the background with failures logged. */
export interface TaskQueue {
  /** Runs `task` after all earlier tasks of this key. */
  runInOrder<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Tracks work without a waiting caller. A failure is logged. */
  runInBackground(what: string, work: Promise<unknown>): void;
  /** Resolves when no work is in progress. */
  idle(): Promise<void>;
}

export function createTaskQueue(log: Pick<Logger, 'error'>, whose = 'matching'): TaskQueue {
  const tails = new Map<string, Promise<unknown>>();
  const inProgress = new Set<Promise<unknown>>();

  function track(work: Promise<unknown>): void {
    const leave = () => void inProgress.delete(settled);
    const settled: Promise<void> = work.then(leave, leave);
    inProgress.add(settled);
  }

  return {
    runInOrder(key, task) {
      const before = tails.get(key) ?? Promise.resolve();
      const work = before.then(task, task);
      tails.set(key, work);
      const forget = () => {
        if (tails.get(key) === work) tails.delete(key);
      };
      work.then(forget, forget);
      track(work);
      return work;
    },
    runInBackground(what, work) {
      track(work.catch((err: unknown) => log.error({ err }, `${whose}: ${what} failed`)));
    },
    async idle() {
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
}
