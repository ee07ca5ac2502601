import { Worker } from 'node:worker_threads';
import { threadFile } from '../../version.ts';
import type { MediaFacts } from './facts.ts';

export type Job =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'repack'; readonly path: string; readonly bytes: number; readonly to: string };
export type Done =
  | { readonly facts: MediaFacts | null }
  | { readonly error: string; readonly code: string | undefined };

/** Reads and repacks recordings in a thread of its own, one at a time. */
export interface MediaWorker {
  /** Null for what is no recording that we take. Rejects with {@link WorkerError} where nobody could tell in time. */
  read(path: string): Promise<MediaFacts | null>;
  /** Rejects where it can't be done; the error has the system's `code` where it gave one (a full disk). */
  repack(path: string, bytes: number, to: string): Promise<void>;
  /** Ends the thread; what was in progress rejects with {@link ClosedError}. */
  close(): Promise<void>;
}

/** The work was not done because the backend ends: it is to be done again. */
export class ClosedError extends Error {}
/** The thread died or took too long over what it was given: nobody's recording does that to it, an attack may. */
export class WorkerError extends Error {}

/** Two hundred megabytes are read in half a second and repacked in four. */
const timeLimitsMs: Readonly<Record<Job['kind'], number>> = { read: 5_000, repack: 60_000 };
/** The thread weighs about 30 MB: it goes when nobody needs it. */
const idleMs = 20_000;

export function createMediaWorker(limitsMs = timeLimitsMs): MediaWorker {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let abandon: ((error: Error) => void) | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(threadFile('files/media/mediaWorkerThread.ts', 'backendMedia.js'), {
      // Neither a test runner's hooks nor the debugger's port.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    started.unref();
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  function run(job: Job): Promise<Done> {
    if (isClosed) return Promise.reject(new ClosedError('the workshop is closed'));
    clearTimeout(idle);
    const current = (worker ??= start());
    return new Promise<Done>((resolve, reject) => {
      const fail = (error: Error) => {
        finish();
        void end();
        reject(error);
      };
      const late = setTimeout(() => fail(new WorkerError(`${job.kind} took too long`)), limitsMs[job.kind]);
      const onMessage = (done: Done) => {
        finish();
        resolve(done);
      };
      const onError = (error: unknown) => fail(new WorkerError(String(error)));
      const onExit = () => fail(new WorkerError('the thread ended'));
      const finish = () => {
        clearTimeout(late);
        current.off('message', onMessage).off('error', onError).off('exit', onExit);
        abandon = null;
        idle = setTimeout(() => void end(), idleMs).unref();
      };
      current.on('message', onMessage).on('error', onError).on('exit', onExit);
      abandon = fail;
      current.postMessage(job);
    });
  }

  function inTurn(job: Job): Promise<Done> {
    const work = last.then(() => run(job));
    last = work.catch(() => undefined);
    return work;
  }

  return {
    async read(path) {
      const done = await inTurn({ kind: 'read', path });
      return 'facts' in done ? done.facts : null;
    },
    async repack(path, bytes, to) {
      const done = await inTurn({ kind: 'repack', path, bytes, to });
      if ('error' in done) throw Object.assign(new Error(done.error), { code: done.code });
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      abandon?.(new ClosedError('the workshop is closed'));
      await end();
    },
  };
}
