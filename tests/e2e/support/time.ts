import type { Page } from '@playwright/test';

/** The page's own time has gone on by so long. */
export async function pass(page: Page, ms: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, from + ms, { timeout: ms + 10_000 });
}
