import type { Page } from '@playwright/test';

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
