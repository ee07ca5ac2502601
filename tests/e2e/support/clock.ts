import type { Page } from '@playwright/test';

/** Before the page loads: its clock can be moved on, and goes on by itself between. It begins now, unless told. */
export async function installClock(page: Page, atMs?: number): Promise<void> {
  // The clock's own `performance` knows no resources, which the page tells its worker of.
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
