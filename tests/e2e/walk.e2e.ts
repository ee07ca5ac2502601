import { expect, test } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { walkers, type Walker } from './walk/plan.ts';
import { walk } from './walk/walk.ts';

/**
 * Every route in every language as everybody, at the narrowest and the widest width: the right outcome of the guards,
 * title and language, no console error, no missing text, nothing wider than the page; axe on every route in English in
 * both themes. `npm run prove -- walk` does all of it, axe too, in all languages at three widths.
 */
let backend: BackendProcess;
test.beforeAll(async () => {
  backend = await startBackendProcess();
});
test.afterAll(() => backend.stop());

for (const walker of Object.keys(walkers) as Walker[]) {
  test(`a ${walker} walks every route in every language`, async ({ browser }) => {
    test.setTimeout(300_000);
    const report = await walk({
      browser,
      url: backend.url,
      walker,
      widths: [320, 1440],
      // Roles differ little: axe looks at what a user, a goddess and a visitor see.
      judged: (step) =>
        step.locale === 'en' && ['visitor', 'user', 'goddess'].includes(walker) ? ['dark', 'light'] : [],
    });
    expect(report.problems).toEqual([]);
    expect(report.steps).toBeGreaterThan(walker === 'visitor' ? 70 : 150);
  });
}
