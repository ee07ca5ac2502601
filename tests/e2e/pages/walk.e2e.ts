import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { coveringWalk } from '../walk/cover.ts';
import { allWalkers } from '../walk/plan.ts';
import { walk } from '../walk/walk.ts';

/**
 * Every route as everybody: the right outcome of the guards, title and language, no console error, no missing text,
 * nothing wider than the page, and nothing for axe to find; in every language, at three widths and in both themes as far
 * as each meets each (`walk/cover.ts`). `npm run prove -- walk` is all of it with all of it.
 */
for (const walker of allWalkers) {
  test(`a ${walker} walks every route`, async ({ browser, backend }) => {
    const report = await walk({ browser, where: backend, walker, visits: coveringWalk(walker) });
    expect(report.problems).toEqual([]);
    expect(report.steps).toBeGreaterThanOrEqual(20);
  });
}
