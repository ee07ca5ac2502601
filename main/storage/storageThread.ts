import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Rehearsal } from '#shared/ipc/storage.ts';
import { readRehearsal } from './rehearsalReport.ts';
import type { StorageTarget, WorkerAnswer, WorkerQuestion } from './protocol.ts';
import type { StorageReport } from './storage.ts';

/** The part of a worker that this module uses. */
export type StorageWorker = Pick<Worker, 'on' | 'postMessage'>;

export interface StorageThread {
  /** Opens a user's stores and closes those of another user. */
  open(userId: string): Promise<StorageReport>;
  close(): Promise<void>;
  reset(userId: string): Promise<void>;
  /** Returns the migration rehearsal of this user's chats. */
  rehearsal(userId: string): Rehearsal;
  call(target: StorageTarget, method: string, request: unknown): Promise<unknown>;
  /** Closes everything before the process exits. Blocks until then, for a limited time. */
  end(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Maximum milliseconds to wait, enough for a checkpoint of 16 MB. Committed data is safe without it. */
const endWithinMs = 2_000;

type WithoutId<Q> = Q extends unknown ? Omit<Q, 'id'> : never;

/** Returns the folder name of a user: a hash, because ids may contain any character. */
export const folderName = (userId: string) => createHash('sha256').update(userId).digest('hex').slice(0, 32);

/** Minimum milliseconds between two unexpected ends of the worker after which the count starts again. */
const recoveredMs = 60_000;
/** Delays before a restart after the first, second … consecutive failure. The last one repeats. */
export const againAfterMs = [0, 1_000, 5_000, 10_000] as const;

interface Time {
  readonly now: () => number;
  /** Runs a task after a delay. Returns a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
}
const machineTime: Time = {
  now: Date.now,
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Forwards calls to the worker. If the worker ends unexpectedly, pending calls are rejected, and a new worker
 * opens the same user's stores, with a growing delay. Calls in the meantime are queued.
 */
export function createStorageThread(
  root: string,
  startWorker: () => StorageWorker,
  { now, after }: Time = machineTime,
): StorageThread {
  const waiting = new Map<number, Waiting>();
  let worker: StorageWorker | null = null;
  let lastId = 0;
  /** Number of unexpected ends in short succession, and the time of the last one. */
  let endings = 0;
  let endedAtMs = Number.NEGATIVE_INFINITY;
  /** The wait for the next worker, in which calls are queued. */
  let pause: { readonly over: PromiseWithResolvers<void>; readonly cancel: () => void } | null = null;
  let openFor: string | null = null;
  let isEnding = false;

  function start(): StorageWorker {
    const started = startWorker();
    started.on('message', (answer: WorkerAnswer) => {
      const entry = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer)
        entry?.reject(Object.assign(new Error(answer.error.message), { name: answer.error.name }));
      else entry?.resolve(answer.value);
    });
    started.on('error', (error) => console.error('storage worker', error));
    started.on('exit', (code) => {
      if (worker === started) crashed(code);
    });
    return started;
  }

  function crashed(code: number): void {
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(`the storage worker ended with ${code}`));
    waiting.clear();
    if (isEnding || openFor === null) return;
    endings = now() - endedAtMs < recoveredMs ? endings + 1 : 0;
    endedAtMs = now();
    const delayMs = againAfterMs[Math.min(endings, againAfterMs.length - 1)] ?? 0;
    if (delayMs === 0) return startAgain();
    const over = Promise.withResolvers<void>();
    // Prevents an unhandled rejection if no call waits.
    over.promise.catch(() => undefined);
    pause = { over, cancel: after(delayMs, startAgain) };
  }

  function startAgain(): void {
    if (openFor === null) return;
    const ended = pause;
    pause = null;
    ask({ kind: 'open', folder: folderOf(openFor), userId: openFor }).catch((error: unknown) =>
      console.error('storage worker, again', error),
    );
    ended?.over.resolve();
  }

  /** Rejects queued calls, because another user's stores are opened, or none. */
  function endPause(): void {
    pause?.cancel();
    pause?.over.reject(new Error('the storage worker has ended'));
    pause = null;
  }

  function ask(question: WithoutId<WorkerQuestion>): Promise<unknown> {
    if (isEnding) return Promise.reject(new Error('the storage has been closed'));
    // No stores are open.
    if (worker === null && question.kind === 'call')
      return Promise.reject(new Error('the storage worker has ended'));
    worker ??= start();
    lastId += 1;
    const id = lastId;
    const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage({ ...question, id });
    return answered;
  }

  const folderOf = (userId: string) => join(root, folderName(userId));

  return {
    async open(userId) {
      endPause();
      openFor = userId;
      return (await ask({ kind: 'open', folder: folderOf(userId), userId })) as StorageReport;
    },
    async close() {
      endPause();
      openFor = null;
      if (worker !== null) await ask({ kind: 'close' });
    },
    async reset(userId) {
      endPause();
      openFor = null;
      await ask({ kind: 'reset', folder: folderOf(userId) });
    },
    rehearsal: (userId) => readRehearsal(folderOf(userId)),
    async call(target, method, request) {
      if (pause) await pause.over.promise;
      return ask({ kind: 'call', target, method, request });
    },
    end() {
      endPause();
      isEnding = true;
      if (worker === null) return;
      const ended = new SharedArrayBuffer(4);
      worker.postMessage({ id: 0, kind: 'end', ended } satisfies WorkerQuestion);
      Atomics.wait(new Int32Array(ended), 0, 0, endWithinMs);
    },
  };
}
