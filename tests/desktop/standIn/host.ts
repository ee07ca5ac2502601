/**
 * Replaces Electron's main process: loads the real built main bundle with `electron` resolved to the
 * stand-in, and answers the test over Node's IPC channel.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import threads from 'node:worker_threads';
import { projectRoot } from '../support/projectRoot.ts';
import * as electron from './electron.ts';

export interface EvaluateRequest {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}

export type HostMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly error?: string };

function send(message: HostMessage): void {
  process.send?.(message);
}

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron') {
      return { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true };
    }
    return next(specifier, context);
  },
});

// Like Electron's default (lib/browser/init.ts): shows a box for each exception if the app has no listener.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  electron.dialog.showErrorBox('A JavaScript error occurred in the main process', String(error.stack));
});

// Keeps the newest worker, so that a test can end it. A thread cannot be killed from outside the process.
const NativeWorker = threads.Worker;
threads.Worker = class extends NativeWorker {
  constructor(...given: ConstructorParameters<typeof NativeWorker>) {
    super(...given);
    electron.standIn.newestWorker = this;
  }
};
syncBuiltinESMExports();

electron.app.once('stand-in-loaded', () => {
  const [port] = readFileSync(join(electron.app.getPath('userData'), 'DevToolsActivePort'), 'utf8').split(
    '\n',
  );
  send({ kind: 'ready', port: Number(port) });
});

process.on('message', ({ id, source, argument }: EvaluateRequest) => {
  void (async () => {
    try {
      // Evaluates the source of the test's function, as Playwright does in the real Electron.
      const task = runInThisContext(`(${source})`) as (electronModule: unknown, argument: unknown) => unknown;
      send({ kind: 'answer', id, value: await task(electron, argument) });
    } catch (error) {
      send({ kind: 'answer', id, error: String(error) });
    }
  })();
});
process.on('disconnect', () => electron.app.exit(0));

await import(pathToFileURL(process.env['DESKTOP_MAIN'] ?? join(projectRoot, 'out/main/index.js')).href);
