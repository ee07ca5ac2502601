import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { _electron, chromium, type Page } from 'playwright';
import type { HostMessage } from './standIn/host.ts';
import { toApp } from './standIn/origin.ts';
import { electronEnvironment } from './support/fetchRuntime.ts';
import { projectRoot } from './support/projectRoot.ts';
import { runKindOf, type RunKind, findElectron } from './support/runtime.ts';
import { testSandboxSwitches } from './support/sandbox.ts';

type ElectronModule = typeof Electron;

/** The running app as the scenarios see it: the same interface for Electron and for the stand-in. */
export interface DesktopRun {
  readonly kind: RunKind;
  /** Milliseconds from the start of the process until the page of the main window has loaded. */
  readonly bootMs: number;
  readonly page: Page;
  /** Runs a function in the main process. The function can use only its two arguments. */
  evaluate<T, A>(task: (electron: ElectronModule, argument: A) => T | Promise<T>, argument?: A): Promise<T>;
  /** Calls `open` and resolves to the page of the next window that the app opens. */
  nextPage(open: () => Promise<unknown>): Promise<Page>;
  /** Everything the main process has written to standard output and error. */
  output(): string;
  /** Returns a page's address as the app sees it. */
  urlOf(page: Page): string;
  close(): Promise<void>;
  /** Kills the main process without notice, as the system does when memory runs out. */
  kill(): Promise<void>;
}

/** Whether the scenarios run on Electron or on the stand-in. Appears in the report. */
export const runKind = runKindOf(process.env['DESKTOP_REQUIRES'], findElectron());

/**
 * Collects what a process writes, so that the log lines of faults that a test causes do not appear in the
 * report.
 */
function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  return () => output;
}

async function startElectron(
  executablePath: string,
  userData: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<DesktopRun> {
  const begunMs = performance.now();
  const app = await _electron.launch({
    executablePath,
    args: [
      env['DESKTOP_MAIN'] ?? '.',
      `--user-data-dir=${userData}`,
      ...testSandboxSwitches(executablePath),
      ...args,
    ],
    cwd: projectRoot,
    env: electronEnvironment(env) as Record<string, string>,
  });
  const output = collectOutput(app.process());
  const page = await app.firstWindow();
  await page.waitForLoadState('load');
  return {
    kind: 'electron',
    bootMs: performance.now() - begunMs,
    page,
    output,
    evaluate: (task, argument) => app.evaluate(task as never, argument),
    async nextPage(open) {
      const [next] = await Promise.all([app.waitForEvent('window'), open()]);
      return next;
    },
    urlOf: (some) => some.url(),
    close: () => app.close(),
    async kill() {
      app.process().kill('SIGKILL');
      await app.waitForEvent('close');
    },
  };
}

/** Creates a function that sends tasks to the child process and resolves to its answers. */
function createEvaluator(child: ChildProcess) {
  let lastId = 0;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  child.on('message', (message: HostMessage) => {
    if (message.kind !== 'answer') return;
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error !== undefined) entry?.reject(new Error(message.error));
    else entry?.resolve(message.value);
  });
  return (task: unknown, argument: unknown) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      child.send({ id: lastId, source: String(task), argument });
    });
}

async function startStandIn(
  userData: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<DesktopRun> {
  const begunMs = performance.now();
  const child = fork(join(import.meta.dirname, 'standIn/host.ts'), [...args], {
    cwd: projectRoot,
    env: { STAND_IN_USER_DATA: userData, ...env },
    // Without this, the child would inherit the flags of the vitest worker.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if (message.kind === 'ready') resolve(message.port);
    });
    void ended.then((code) =>
      reject(new Error(`The desktop ended with ${code} before its window was there.\n${output()}`)),
    );
  });
  const bootMs = performance.now() - begunMs;
  const evaluate = createEvaluator(child);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  const page = context?.pages()[0];
  if (context === undefined || page === undefined) throw new Error('The window of the desktop has no page.');
  return {
    kind: 'stand-in',
    bootMs,
    page,
    output,
    evaluate: (task, argument) => evaluate(task, argument) as Promise<never>,
    async nextPage(open) {
      const [next] = await Promise.all([context.waitForEvent('page'), open()]);
      return next;
    },
    urlOf: (some) => toApp(some.url()),
    async close() {
      // The process ends before it can answer.
      void evaluate(({ app }: ElectronModule) => app.quit(), undefined);
      await ended;
      await browser.close().catch(() => undefined);
    },
    async kill() {
      // The browser ends shortly after it loses the connection to the process that started it.
      const isGone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
      child.kill('SIGKILL');
      await Promise.all([ended, isGone]);
    },
  };
}

/** Creates a profile that survives restarts of the app. The caller deletes it. */
export const createProfile = () => mkdtempSync(join(tmpdir(), 'vesper-desktop-'));

/**
 * Starts the built app for a backend (null: the app's embedded one), with the given profile or a temporary
 * one.
 */
export async function startDesktop(
  backendUrl: string | null,
  profile?: string,
  more: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<DesktopRun> {
  const userData = profile ?? createProfile();
  const env: NodeJS.ProcessEnv = { ...process.env, ...more };
  if (backendUrl === null) delete env['VESPER_BACKEND_URL'];
  else env['VESPER_BACKEND_URL'] = backendUrl;
  const forget = () => {
    if (profile === undefined) rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const executable = findElectron();
    const run = await (executable === null
      ? startStandIn(userData, env, args)
      : startElectron(executable, userData, env, args));
    return {
      ...run,
      async close() {
        await run.close();
        forget();
      },
      async kill() {
        await run.kill();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
