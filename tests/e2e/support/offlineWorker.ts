import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { BackendOptions } from '#backend/app/app.ts';
import { installClock } from './drivenTime.ts';
import { isRealTime } from './proofMode.ts';
import { test } from './test.ts';

export const builtWeb = resolve(import.meta.dirname, '../../../out/web');
const workerFile = 'sw.js';

/** Prepended to the service worker's script: replaces its timers with timers that tests advance. */
const drivenTimers = `(() => {
  let [nowMs, waiting] = [0, []];
  globalThis.setTimeout = (run, ms = 0) => void waiting.push({ dueMs: nowMs + ms, run });
  globalThis.passTime = (ms) => {
    nowMs += ms;
    const due = waiting.filter(({ dueMs }) => dueMs <= nowMs);
    waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
    for (const { run } of due) run();
  };
})();
`;

/** Adds driven timers to the service worker of a built client in this folder. */
export function driveWorkerOf(webRoot: string): void {
  if (isRealTime) return;
  const file = join(webRoot, workerFile);
  writeFileSync(file, drivenTimers + readFileSync(file, 'utf8'));
}

/**
 * Provides the built client with driven timers in its service worker: `test.use({ backendOptions: drivesWorker })`.
 */
export async function drivesWorker(
  // Playwright requires a destructured parameter, because it reads the fixture names from it.
  {}: object,
  provide: (options: Partial<BackendOptions>) => Promise<void>,
): Promise<void> {
  const webRoot = test.info().outputPath('web');
  mkdirSync(webRoot, { recursive: true });
  for (const name of readdirSync(builtWeb)) {
    if (name === workerFile) copyFileSync(join(builtWeb, name), join(webRoot, name));
    else symlinkSync(join(builtWeb, name), join(webRoot, name));
  }
  driveWorkerOf(webRoot);
  await provide({ webRoot });
}

/**
 * Installs a clock that the test can advance, because storing the client only starts after the page was idle for a
 * while.
 */
export async function drive(page: Page): Promise<void> {
  if (!isRealTime) await installClock(page);
}

/** Advances the time of all service workers in a context. */
export async function passInWorkers(context: BrowserContext, ms: number): Promise<void> {
  if (isRealTime) return new Promise((done) => void setTimeout(done, ms));
  await Promise.all(
    context.serviceWorkers().map((worker) => {
      const passed = worker.evaluate(
        (by) => (globalThis as unknown as { passTime(ms: number): void }).passTime(by),
        ms,
      );
      // A worker that has ended meanwhile has no timers.
      return passed.catch(() => undefined);
    }),
  );
}

const stepMs = 1_000;
/**
 * Steps until the worker starts: the page waits five seconds when idle before it registers the worker, which waits
 * for an idle page.
 */
const quietSteps = 8;

/**
 * Advances the page and its workers in small steps until the condition is true, with real time in between for pending
 * work.
 */
export async function passUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  let steps = 0;
  await expect(async () => {
    if (!isRealTime && ++steps <= quietSteps) await page.clock.fastForward(stepMs);
    await passInWorkers(page.context(), stepMs);
    expect(await isSo()).toBe(true);
  }).toPass({ intervals: [1] });
}

/**
 * Waits until the worker has stored this path. The page for signed-in users is stored together with everything that
 * it needs.
 */
export const untilKept = (page: Page, address = '/shell.html'): Promise<void> =>
  passUntil(page, () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, address));

/** Reloads a page offline. Advances the worker's time meanwhile, because it waits some seconds for the network. */
export async function reloadOffline(page: Page): Promise<void> {
  let isDone = false;
  const passTime = async () => {
    await passInWorkers(page.context(), stepMs);
    expect(isDone).toBe(true);
  };
  await Promise.all([
    page.reload().finally(() => (isDone = true)),
    expect(passTime).toPass({ intervals: [100] }),
  ]);
}

interface WorkerVersion {
  readonly versionId: string;
  readonly status: string;
  readonly runningStatus: string;
}

/**
 * Waits until the newest worker is active. Ends the previous worker at once, because it would stay active until idle
 * for half a minute, and longer while devtools are attached.
 */
export async function untilInCharge(page: Page): Promise<void> {
  const versions = new Map<string, WorkerVersion>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('ServiceWorker.workerVersionUpdated', (news: { readonly versions: WorkerVersion[] }) => {
    for (const version of news.versions) versions.set(version.versionId, version);
  });
  await devtools.send('ServiceWorker.enable');
  await passUntil(page, async () => {
    const all = [...versions.values()];
    const isWaiting = all.some(({ status }) => status === 'installed');
    const older = all.filter(
      ({ status, runningStatus }) => status === 'activated' && runningStatus === 'running',
    );
    if (isWaiting)
      for (const { versionId } of older) await devtools.send('ServiceWorker.stopWorker', { versionId });
    return page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      return installing === null && waiting === null && active?.state === 'activated';
    });
  });
  await devtools.detach();
}
