import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startDesktop, type DesktopRun } from '../run.ts';
import { startFakeBackend, type FakeBackend } from './fakeBackend.ts';
import { ensureDesktopBuild } from './freshBuild.ts';

export interface Desktop {
  readonly run: DesktopRun;
  readonly backend: FakeBackend;
}

/** Builds what is stale and starts the app for all tests of one file. Read the result inside tests only. */
export function withDesktop(env: Readonly<Record<string, string>> = {}): Desktop {
  let run: DesktopRun | undefined;
  let backend: FakeBackend | undefined;
  beforeAll(async () => {
    await ensureDesktopBuild();
    backend = await startFakeBackend();
    run = await startDesktop(backend.url, undefined, env);
    console.info(`desktop: ran on ${run.kind}, booted in ${Math.round(run.bootMs)} ms`);
  });
  printOutputOnFailure(() => run);
  afterAll(async () => {
    await run?.close();
    await backend?.close();
  });
  return {
    get run() {
      if (run === undefined) throw new Error('the desktop has not been started');
      return run;
    },
    get backend() {
      if (backend === undefined) throw new Error('the backend has not been started');
      return backend;
    },
  };
}

/** Prints the output of the main process if a test of the file fails. */
export function printOutputOnFailure(run: () => DesktopRun | null | undefined): void {
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => console.error(run()?.output() ?? 'the desktop did not start')),
  );
}
