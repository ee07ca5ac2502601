import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { coveringWalk } from '../walk/cover.ts';
import { allWalkers } from '../walk/plan.ts';
import { walk } from '../walk/walk.ts';

/**
 * Visits every route as every role: the correct result of the guards, title and language, no console error, no
 * missing text, no horizontal overflow, no axe violation. Languages, three widths and both themes are combined in
 * pairs (`walk/cover.ts`). `npm run prove -- walk` runs all combinations.
 */
for (const walker of allWalkers) {
  test(`a ${walker} walks every route`, async ({ browser, backend }) => {
    const report = await walk({ browser, where: backend, walker, visits: coveringWalk(walker) });
    expect(report.problems).toEqual([]);
    expect(report.steps).toBeGreaterThanOrEqual(20);
  });
}
