import { expect, type Locator, type Page } from '@playwright/test';
import type { TestBackend } from './backend.ts';
import { theirVideo } from './people.ts';

/**
 * Maximum milliseconds per stride: a heartbeat waits five seconds for its answer, and a page treats such a gap as
 * sleep.
 */
const strideMs = 2_000;
/** Longer than any timeout of the product, in milliseconds. */
const enoughMs = 90_000;

/**
 * Advances the clocks of the backend and of pages together, so that a slow machine does not cause timeouts. Video and
 * sound run in real time.
 */
export interface DrivenTime {
  /** Advances by the whole time at once, so that due tasks run late and only once. */
  stride(ms: number, pages?: readonly Page[]): Promise<void>;
  /** Advances in small strides until the condition is true; by default on all pages. */
  passUntil(isSo: () => boolean | Promise<boolean>, pages?: readonly Page[]): Promise<void>;
  /** Advances in small strides for this time in total. */
  passFor(ms: number, pages?: readonly Page[]): Promise<void>;
  /**
   * Stops all clocks until the promise resolves, so that another page can take as long as it needs. Each page is
   * first advanced by two seconds.
   */
  standStill(until: () => Promise<unknown>, pages?: readonly Page[]): Promise<void>;
}

/** Waits for media if the page receives any, so that a busy machine delays them by one stride at most. */
async function mediaGoOn(page: Page): Promise<void> {
  const looked = page.evaluate(async (selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) return;
    const frame = () => new Promise<void>((seen) => void video.requestVideoFrameCallback(() => seen()));
    // Sound without video can't be waited for; its packets arrive fifty times a second.
    const enoughMs = video.videoWidth > 0 ? 1_000 : 150;
    const enough = new Promise<void>((done) => void setTimeout(done, enoughMs));
    await Promise.race([frame().then(frame), enough]);
  }, theirVideo);
  // A page that navigates meanwhile shows no video.
  await looked.catch(() => undefined);
}

/**
 * Drives the clocks of these pages, which must be installed before the pages load. Without `isDriven` it waits in
 * real time.
 */
export function driveTime(
  backend: Pick<TestBackend, 'pass' | 'stand'>,
  all: readonly Page[],
  isDriven: boolean,
): DrivenTime {
  async function stride(ms: number, pages = all): Promise<void> {
    if (!isDriven) return new Promise((done) => void setTimeout(done, ms));
    backend.pass(ms);
    await Promise.all(
      pages.map(async (page) => {
        await page.clock.fastForward(ms);
        await mediaGoOn(page);
      }),
    );
  }
  return {
    stride,
    async passUntil(isSo, pages = all) {
      for (let leftMs = enoughMs; !(await isSo()); leftMs -= strideMs) {
        if (leftMs <= 0) {
          const shown = await Promise.all(pages.map((page) => page.locator('body').innerText()));
          throw new Error(`it is not so after ${enoughMs} ms; the pages show:\n${shown.join('\n—\n')}`);
        }
        await stride(strideMs, pages);
      }
    },
    async passFor(ms, pages = all) {
      for (let leftMs = ms; leftMs > 0; leftMs -= strideMs) await stride(Math.min(leftMs, strideMs), pages);
    },
    async standStill(until, pages = all) {
      if (!isDriven) return void (await until());
      const goOn = backend.stand();
      // A page can only be paused at a future time.
      for (const page of pages) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + strideMs);
      await until();
      await Promise.all(pages.map((page) => page.clock.resume()));
      goOn();
    },
  };
}

/** Advances in small steps until the element is visible, with real time in between for pending work. */
export const passUntilSeen = ({ stride }: DrivenTime, what: Locator): Promise<void> =>
  expect(async () => {
    await stride(1_000);
    await expect(what).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [1] });

/**
 * Installs a clock that the test can advance and that also runs on its own. The clock starts now, or at `atMs`. Must
 * be called before the page loads.
 */
export async function installClock(page: Page, atMs?: number): Promise<void> {
  // The clock replaces `performance` without resource entries, which the page reports to its service worker.
  await page.addInitScript(() => {
    const entriesOf = performance.getEntriesByType.bind(performance);
    Object.assign(globalThis, { __entriesOf: entriesOf });
  });
  await page.clock.install(atMs === undefined ? {} : { time: atMs });
  await page.addInitScript(() => {
    const { __entriesOf } = globalThis as unknown as { __entriesOf: Performance['getEntriesByType'] };
    performance.getEntriesByType = __entriesOf;
  });
}
