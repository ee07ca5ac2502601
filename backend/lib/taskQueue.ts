import type { Logger } from 'pino';

/** Work in progress: in order where order matters, and never without somebody who hears of its failure. */
export interface TaskQueue {
  /** Runs `task` after everything that was asked for under this key before it. */
  runInOrder<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Takes care of work whose outcome nobody waits for: a failure is logged. */
  runInBackground(what: string, work: Promise<unknown>): void;
  /** Resolves when nothing is in progress any more. */
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
