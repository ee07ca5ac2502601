import { randomBytes } from 'node:crypto';
import { fromLocalBackendSchema, type BackendChild, type ToLocalBackend } from '#shared/localBackend.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import * as z from 'zod/mini';
import type { MainLog } from './mainLog.ts';
import type { OwnProcess } from './ownProcesses.ts';
import { createServer } from 'node:net';

export interface LocalBackendOptions {
  readonly port: number;
  /** Folder of its data, below the app's data folder. */
  readonly dataDir: string;
  readonly clock: Clock;
  /** The backend ends with this scope. */
  readonly scope: Scope;
  readonly log: Pick<MainLog, 'write'>;
  start(): OwnProcess;
  startChild(child: BackendChild, args: readonly string[]): OwnProcess;
}

export interface LocalBackend {
  /** Secret of the current start, which every request must carry. */
  secret(): string;
  /** Waits a limited time for a starting backend. Returns whether it is ready. */
  isReady(signal?: AbortSignal | null): Promise<boolean>;
  /** False if the backend has reported that demo companions cannot run on this system. */
  hasCompanions(): boolean;
  /** Resolves when the scope and then the process have ended and no restart follows. */
  readonly ended: Promise<void>;
}

/** Delays before restarts after consecutive failures. The last one repeats. */
const againAfterMs = [500, 1_000, 2_000, 5_000, 15_000, 60_000] as const;
/** A backend that ran at least this long resets the number of failures. */
const soundAfterMs = 60_000;
/** The first start also creates the demo data. */
const readyWithinMs = 30_000;
/** Milliseconds that the backend has to close its resources before it is killed. */
const endWithinMs = 2_000;

/**
 * Runs the embedded backend of an app without a deployment, in a separate process that only listens on this
 * machine and requires the start's secret. The main process also starts the backend's child processes,
 * because no other process of an installed app may.
 */
export function createLocalBackend(options: LocalBackendOptions): LocalBackend {
  const { clock, scope, log } = options;
  let secret = '';
  let failures = 0;
  let isUp = false;
  let isRunning = false;
  let hasCompanions = true;
  let ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();

  function begin(): void {
    const startedMs = clock.now();
    const backend = options.start();
    isRunning = true;
    hasCompanions = true;
    const children = new Map<number, OwnProcess>();
    const send = (message: ToLocalBackend) => backend.postMessage(message);
    secret = randomBytes(32).toString('base64url');

    backend.on('message', (message) => {
      const { data: received } = z.safeParse(fromLocalBackendSchema, message);
      switch (received?.kind) {
        case undefined:
          return log.write('backend', 'sent an unknown message');
        case 'ready':
          isUp = true;
          log.write('backend', `ready on port ${options.port} after ${clock.now() - startedMs} ms`);
          return ready.resolve();
        case 'failed':
          return log.write('backend', `could not start: ${received.why}`);
        case 'noCompanions':
          hasCompanions = false;
          return log.write('backend', `no companions on this system: ${received.why}`);
        case 'startChild':
          return startChild(received.id, received.child, received.args);
        case 'tellChild':
          return children.get(received.id)?.postMessage(received.message);
        case 'endChild':
          return void children.get(received.id)?.kill();
      }
    });
    backend.on('exit', (code) => {
      for (const child of children.values()) child.kill();
      children.clear();
      isRunning = false;
      if (isUp) ready = Promise.withResolvers();
      isUp = false;
      forget();
      if (scope.ended) return ended.resolve();
      if (clock.now() - startedMs >= soundAfterMs) failures = 0;
      const delayMs = againAfterMs[Math.min(failures, againAfterMs.length - 1)] ?? 0;
      failures += 1;
      log.write('backend', `ended with ${code}, starts again in ${delayMs} ms`);
      clock.after(scope, delayMs, begin);
    });
    const forget = scope.onEnd(() => {
      send({ kind: 'end' });
      // The scope's clock has stopped. Kills the backend later, because the app may continue to run during an
      // update.
      setTimeout(() => backend.kill(), endWithinMs).unref();
    });

    function startChild(id: number, name: BackendChild, args: readonly string[]): void {
      const child = options.startChild(name, args);
      children.set(id, child);
      child.on('message', (message) => send({ kind: 'childSaid', id, message }));
      child.on('exit', (code) => {
        if (children.delete(id)) send({ kind: 'childEnded', id, code });
      });
    }

    const { port, dataDir } = options;
    send({ kind: 'start', port, secret, dataDir });
  }

  begin();
  // Resolves at once between two starts, when no process is running.
  scope.onEnd(() => {
    if (!isRunning) ended.resolve();
  });
  return {
    ended: ended.promise,
    secret: () => secret,
    hasCompanions: () => hasCompanions,
    async isReady(signal) {
      if (isUp) return true;
      const waiting = scope.child();
      const late = new Promise<void>((resolve) => {
        clock.after(waiting, readyWithinMs, resolve);
        signal?.addEventListener('abort', () => resolve());
        if (signal?.aborted) resolve();
      });
      await Promise.race([ready.promise, late]);
      waiting.end();
      return isUp;
    },
  };
}

/** Returns a currently free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
