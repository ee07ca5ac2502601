import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { moderation } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { ApiFailure } from '../http/failure.ts';
import { NoVerdict } from './failOpen.ts';
import type { Luminance } from './luminance.ts';

export interface Job {
  readonly id: number;
  readonly kind: 'luminance' | 'jpeg';
  readonly image: Uint8Array;
}
/** Null: no picture that we take. */
export interface Answer {
  readonly id: number;
  readonly result: Luminance | Uint8Array | null;
}

/**
 * Opens pictures in a thread of its own. Rejects with `invalid_upload` for what is no picture, and with
 * {@link NoVerdict} where the thread died, took too long or has too much to do.
 */
export interface ImageWorker {
  luminanceOf(image: Uint8Array): Promise<Luminance>;
  jpegOf(image: Uint8Array): Promise<Uint8Array>;
}

export interface ImageWorkerOptions {
  readonly scope: Scope;
  readonly clock: Clock;
  /** For tests: threads that die. */
  readonly startWorker?: () => Worker;
}

/** The thread weighs about 30 MB: it goes when nobody needs it. */
const idleMs = 60_000;
/** A picture takes some five milliseconds; more than this at once could not be done within the time limit anyway. */
const maxWaiting = 200;

interface Waiting {
  readonly resolve: (result: Answer['result']) => void;
  readonly reject: (error: Error) => void;
}

export function createImageWorker({
  scope,
  clock,
  startWorker = startThread,
}: ImageWorkerOptions): ImageWorker {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let stopIdling = () => {};

  /** Ends the thread, and with it everything that it has in hand. The next picture starts another. */
  function drop(dropped: Worker, error: Error): void {
    if (worker !== dropped) return;
    worker = null;
    stopIdling();
    const abandoned = [...waiting.values()];
    waiting.clear();
    for (const { reject } of abandoned) reject(error);
    void dropped.terminate();
  }

  function open(): Worker {
    const opened = startWorker();
    opened.unref();
    opened.on('message', ({ id, result }: Answer) => {
      if (worker === opened) waiting.get(id)?.resolve(result);
    });
    opened.on('error', (error) => drop(opened, new NoVerdict('thread', String(error))));
    opened.on('exit', () => drop(opened, new NoVerdict('thread', 'the thread ended')));
    return opened;
  }

  scope.onEnd(() => {
    if (worker) drop(worker, new NoVerdict('thread', 'the backend ends'));
  });

  async function run(kind: Job['kind'], image: Uint8Array): Promise<NonNullable<Answer['result']>> {
    if (scope.ended) throw new NoVerdict('thread', 'the backend ends');
    if (waiting.size >= maxWaiting) throw new NoVerdict('busy', 'too many pictures at once');
    stopIdling();
    const current = (worker ??= open());
    const id = ++lastId;
    let stopTimer = () => {};
    try {
      const result = await new Promise<Answer['result']>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        stopTimer = clock.after(scope, moderation.uploadTimeoutMs, () =>
          drop(current, new NoVerdict('timeout', 'the thread took too long')),
        );
        // A copy of its own: a small buffer is a view into memory that is shared with others.
        const own = new Uint8Array(image);
        current.postMessage({ id, kind, image: own } satisfies Job, [own.buffer]);
      });
      if (result) return result;
    } finally {
      stopTimer();
      waiting.delete(id);
      if (worker === current && waiting.size === 0 && !scope.ended) {
        stopIdling = clock.after(scope, idleMs, () => drop(current, new NoVerdict('thread', 'idle')));
      }
    }
    throw new ApiFailure('invalid_upload', 'The frame is not a JPEG, PNG or WebP picture.', {
      field: 'image',
    });
  }

  return {
    luminanceOf: async (image) => (await run('luminance', image)) as Luminance,
    jpegOf: async (image) => (await run('jpeg', image)) as Uint8Array,
  };
}

function startThread(): Worker {
  return new Worker(join(import.meta.dirname, 'imageWorkerThread.ts'), {
    // Neither a test runner's hooks nor the debugger's port.
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
}
