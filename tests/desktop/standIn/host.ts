/**
 * The process that stands in for Electron's main process: it loads the real built main bundle with `electron`
 * resolved to the stand-in, and answers the test over Node's own process channel.
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

// Electron's own listener (lib/browser/init.ts): a box for each exception that the app has no listener for.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  electron.dialog.showErrorBox('A JavaScript error occurred in the main process', String(error.stack));
});

// A thread cannot be killed from outside: a test ends the newest one from here.
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
      // The test's own function, as Playwright does it for the real Electron.
      const task = runInThisContext(`(${source})`) as (electronModule: unknown, argument: unknown) => unknown;
      send({ kind: 'answer', id, value: await task(electron, argument) });
    } catch (error) {
      send({ kind: 'answer', id, error: String(error) });
    }
  })();
});
process.on('disconnect', () => electron.app.exit(0));

await import(pathToFileURL(process.env['DESKTOP_MAIN'] ?? join(projectRoot, 'out/main/index.js')).href);
