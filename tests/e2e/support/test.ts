import { test as base } from '@playwright/test';

/** The runner's own closes what it opened; this one also what a test opened itself: its pages would go on asking. */
export const test = base.extend<{ tidy: void }>({
  tidy: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
