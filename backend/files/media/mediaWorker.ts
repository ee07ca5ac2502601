import { Worker } from 'node:worker_threads';
import { threadFile } from '../../lib/version.ts';
import type { MediaFacts } from './facts.ts';

export type Job =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'repack'; readonly path: string; readonly bytes: number; readonly to: string };
export type Done =
  | { readonly facts: MediaFacts | null }
  | { readonly error: string; readonly code: string | undefined };

/** Reads and repacks recordings in a separate thread, one at a time. */
export interface MediaWorker {
  /** Returns null for a file that is no accepted recording. Throws {@link TooMuchWorkError} or {@link LateError}. */
  read(path: string): Promise<MediaFacts | null>;
  /** Throws what `read` throws, or the system's error with its `code`, for example for a full disk. */
  repack(path: string, bytes: number, to: string): Promise<void>;
  /** Ends the thread; pending jobs reject with {@link ClosedError}. */
  close(): Promise<void>;
}

/** The job was not done because the backend is stopping; it must be repeated after the restart. */
export class ClosedError extends Error {}
/** The recording used more processor time or memory than any legitimate one; it may be an attack. */
export class TooMuchWorkError extends Error {}
/**
 * The thread did not finish for a reason outside the recording, for example a busy machine. A retry makes
 * sense.
 */
export class LateError extends Error {}

/** Limits of one job in milliseconds. `cpu`: processor time of the thread; `wall`: elapsed time. */
interface JobLimits {
  readonly cpu: number;
  readonly wall: number;
}
/** 200 MB take half a second to read and four seconds to repack on an idle machine. */
const jobLimits: Readonly<Record<Job['kind'], JobLimits>> = {
  read: { cpu: 5_000, wall: 30_000 },
  repack: { cpu: 60_000, wall: 5 * 60_000 },
};
/** Milliseconds between two checks of the thread's processor time. */
const pollEveryMs = 250;
const outOfMemoryCode = 'ERR_WORKER_OUT_OF_MEMORY';

/** Returns the processor time of the thread in milliseconds; 0 while it starts. */
async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}

/** Idle milliseconds after which the thread ends, because it uses about 30 MB. */
const idleMs = 20_000;

export function createMediaWorker(limits = jobLimits): MediaWorker {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  let abandon: ((error: Error) => void) | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(threadFile('files/media/mediaWorkerThread.ts', 'backendMedia.js'), {
      // Excludes the hooks of a test runner and the debugger's port.
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
      const { cpu, wall } = limits[job.kind];
      const late = setTimeout(() => fail(new LateError(`${job.kind} did not end in ${wall} ms`)), wall);
      const before = cpuMsOf(current);
      const cpuChecks = setInterval(() => {
        void Promise.all([before, cpuMsOf(current)]).then(([beforeMs, nowMs]) => {
          if (!isOver && nowMs - beforeMs > cpu)
            fail(new TooMuchWorkError(`${job.kind} took more than ${cpu} ms of processor time`));
        });
      }, pollEveryMs);
      const onMessage = (done: Done) => {
        finish();
        resolve(done);
      };
      const onError = (error: unknown) => {
        const isHeavy = (error as NodeJS.ErrnoException).code === outOfMemoryCode;
        fail(isHeavy ? new TooMuchWorkError('it took too much memory') : new LateError(String(error)));
      };
      const onExit = () => fail(new LateError('the thread ended'));
      let isOver = false;
      const finish = () => {
        isOver = true;
        clearTimeout(late);
        clearInterval(cpuChecks);
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
