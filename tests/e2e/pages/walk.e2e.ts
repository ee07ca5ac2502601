import { expect } from '@playwright/test';
import { locales, type Locale } from '#shared/domain/constants.ts';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { walkers, type Walker } from '../walk/plan.ts';
import { walk } from '../walk/walk.ts';
import { test } from '../support/test.ts';

/**
 * Every route as everybody, at the narrowest and the widest width: the right outcome of the guards, title and language,
 * no console error, no missing text, nothing wider than the page; axe on every route of a visitor and a user. Each of
 * the signed-in walks in other languages, which together are all four; `npm run prove -- walk` is every route in every
 * language as everybody at three widths, judged by axe in both themes.
 */
const languages: Readonly<Record<Walker, readonly Locale[]>> = {
  visitor: locales,
  user: ['en'],
  goddess: ['ru'],
  pendingGoddess: ['uk'],
  artist: ['es'],
};
let backend: BackendProcess;
test.beforeAll(async () => {
  backend = await startBackendProcess();
});
test.afterAll(() => backend.stop());

for (const walker of Object.keys(walkers) as Walker[]) {
  test(`a ${walker} walks every route (${languages[walker].join(', ')})`, async ({ browser }) => {
    test.setTimeout(240_000);
    const report = await walk({
      browser,
      url: backend.url,
      walker,
      languages: languages[walker],
      widths: [320, 1440],
      judged: (step) => (step.locale !== 'en' ? [] : walker === 'user' ? ['dark'] : ['dark', 'light']),
    });
    expect(report.problems).toEqual([]);
    expect(report.steps).toBeGreaterThan(40);
  });
}
