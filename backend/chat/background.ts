import type { Logger } from 'pino';

/** Work that nobody waits for: its failure is logged, and the backend can wait for its end. */
export interface Background {
  run(what: string, work: Promise<unknown>): void;
  idle(): Promise<void>;
}

export function createBackground(log: Pick<Logger, 'error'>): Background {
  const inProgress = new Set<Promise<void>>();
  return {
    run(what, work) {
      const settled: Promise<void> = work.then(
        () => void inProgress.delete(settled),
        (err: unknown) => {
          inProgress.delete(settled);
          log.error({ err }, `chat: ${what} failed`);
        },
      );
      inProgress.add(settled);
    },
    async idle() {
      while (inProgress.size > 0) await Promise.all(inProgress);
    },
  };
}
