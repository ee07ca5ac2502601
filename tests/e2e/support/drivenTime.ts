import { expect, type Locator, type Page } from '@playwright/test';
import type { TestBackend } from './backend.ts';
import { theirVideo } from './people.ts';

/** So much at once: a heartbeat waits five seconds for its answer, and a page that is late by as much has slept. */
const strideMs = 2_000;
/** No rule of the product waits longer. */
const enoughMs = 90_000;

/**
 * The clocks of the backend and of pages, moved on together: however slow the machine is, no more time has gone by than
 * that. Pictures and sound take no part in it: they go on as fast as ever.
 */
export interface DrivenTime {
  /** All of it at once: what was due meanwhile comes late, and once. */
  stride(ms: number, pages?: readonly Page[]): Promise<void>;
  /** In small strides until it is so; all pages where none are named. */
  passUntil(isSo: () => boolean | Promise<boolean>, pages?: readonly Page[]): Promise<void>;
  /** In small strides for this time. */
  passFor(ms: number, pages?: readonly Page[]): Promise<void>;
  /**
   * No time goes by until this is done: another page may take as long as it has to. Each page is first moved on by two
   * seconds, where it stops.
   */
  standStill(until: () => Promise<unknown>, pages?: readonly Page[]): Promise<void>;
}

/**
 * Media have gone on, where some come: whatever the machine is busy with, no page that is driven has been without them for
 * longer than a stride.
 */
async function mediaGoOn(page: Page): Promise<void> {
  const looked = page.evaluate(async (selector) => {
    const video = document.querySelector<HTMLVideoElement>(selector);
    if (!video) return;
    const frame = () => new Promise<void>((seen) => void video.requestVideoFrameCallback(() => seen()));
    // Sound alone cannot be waited for; packets of it come fifty times a second.
    const enoughMs = video.videoWidth > 0 ? 1_000 : 150;
    const enough = new Promise<void>((done) => void setTimeout(done, enoughMs));
    await Promise.race([frame().then(frame), enough]);
  }, theirVideo);
  // A page that is left meanwhile sees nobody.
  await looked.catch(() => undefined);
}

/** Pages whose clocks were installed before they loaded. Not driven: it waits for the machine's own clock. */
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
      // A page can only be told to stop at a moment to come.
      for (const page of pages) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + strideMs);
      await until();
      await Promise.all(pages.map((page) => page.clock.resume()));
      goOn();
    },
  };
}

/** Its time comes in small steps until it is seen: between them, whatever was set off has the machine's own time. */
export const passUntilSeen = ({ stride }: DrivenTime, what: Locator): Promise<void> =>
  expect(async () => {
    await stride(1_000);
    await expect(what).toBeVisible({ timeout: 250 });
  }).toPass({ intervals: [1] });
