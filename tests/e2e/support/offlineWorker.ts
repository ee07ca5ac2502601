import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { BackendOptions } from '#backend/app/app.ts';
import { installClock } from './clock.ts';
import { isRealTime } from './realTime.ts';
import { test } from './test.ts';

export const builtWeb = resolve(import.meta.dirname, '../../../out/web');
const workerFile = 'sw.js';

/** What comes before the worker's own words: its timers wait for the time that tests give it. */
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

/** The worker of a folder of the built client gets timers that can be driven. */
export function driveWorkerOf(webRoot: string): void {
  if (isRealTime) return;
  const file = join(webRoot, workerFile);
  writeFileSync(file, drivenTimers + readFileSync(file, 'utf8'));
}

/** The client as it was built, but for its worker's timers: `test.use({ backendOptions: drivesWorker })`. */
export async function drivesWorker(
  // The runner reads the names of what is asked for here.
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

/** A page whose clock can be moved on: what keeps the client begins when a page has long been quiet. */
export async function drive(page: Page): Promise<void> {
  if (!isRealTime) await installClock(page);
}

/** The time of a person's workers goes on. */
export async function passInWorkers(context: BrowserContext, ms: number): Promise<void> {
  if (isRealTime) return new Promise((done) => void setTimeout(done, ms));
  await Promise.all(
    context.serviceWorkers().map((worker) => {
      const passed = worker.evaluate(
        (by) => (globalThis as unknown as { passTime(ms: number): void }).passTime(by),
        ms,
      );
      // One that is over meanwhile has no time.
      return passed.catch(() => undefined);
    }),
  );
}

const stepMs = 1_000;
/** The worker waits for a quiet page, and a quiet page for its own five seconds before it asks for the worker. */
const quietSteps = 8;

/** The page and its workers go on in small steps until it is so; what was set off has the machine's own time meanwhile. */
export async function passUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  let steps = 0;
  await expect(async () => {
    if (!isRealTime && ++steps <= quietSteps) await page.clock.fastForward(stepMs);
    await passInWorkers(page.context(), stepMs);
    expect(await isSo()).toBe(true);
  }).toPass({ intervals: [1] });
}

/** Waits until the worker has this address; the page for whoever is signed in comes with all that they need. */
export const untilKept = (page: Page, address = '/shell.html'): Promise<void> =>
  passUntil(page, () => page.evaluate(async (path) => (await caches.match(path)) !== undefined, address));

/** Reloads a page without a network. Its worker waits a few seconds for one at most, and so needs time that goes on. */
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
 * Waits until the newest worker answers. It waits itself for the one before to have been idle for half a minute, and
 * longer where devtools look on: this ends that one at once.
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
