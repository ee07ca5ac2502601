import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { logIn, seeSomeone, startButton, startMatching, stopButton } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What everybody must be able to use: no accessibility fault, nothing cut off. Every route is walked in walk.e2e.ts. */
let backend: BackendProcess;
test.beforeAll(async () => {
  backend = await startBackendProcess({ companions: 1 });
});
test.afterAll(() => backend.stop());

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
] as const;

/** The main action wears the afterglow: a build that mixes up the layers of the cascade strips it first. */
async function expectDressed(action: Locator): Promise<void> {
  await expect(action).toHaveCSS('background-image', /gradient/);
}

async function expectFaultless(page: Page, what: string): Promise<void> {
  // Colours are judged where they come to rest.
  // Two frames on, what has just come in has begun to move.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    // React Aria's announcer keeps a note to a name that may be gone again; it is emptied after seconds.
    .exclude('[data-live-announcer]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    what,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${what} scrolls sideways`,
  ).toBe(0);
}

for (const theme of ['dark', 'light'] as const) {
  for (const size of sizes) {
    test(`landing, sign-up and log-in at ${size.width} in the ${theme} theme`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(backend.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectDressed(page.getByRole('button', { name: 'Sign up' }).first());
      await expectFaultless(page, 'landing');
      await page.getByRole('button', { name: 'Sign up' }).first().click();
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
      await expectDressed(page.getByRole('button', { name: 'Create account' }));
      await expectFaultless(page, 'sign-up');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectFaultless(page, 'sign-up with every fault');
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Log in' }).first().click();
      await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
      await expectFaultless(page, 'log-in');
    });
  }

  test(`match screens in the ${theme} theme`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await logIn(page, backend.url, 'user@demo.local');
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(startButton(page)).toBeEnabled({ timeout: 15_000 });
      await expectDressed(startButton(page));
      await expectFaultless(page, `device check at ${size.width}`);
    }
    await page
      .getByRole('button', { name: /Any age/ })
      .first()
      .click();
    await expectFaultless(page, 'filter');
    await page.getByRole('button', { name: 'Done' }).click();
    await startMatching(page);
    await seeSomeone(page, 30_000);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectFaultless(page, `in a match at ${size.width}`);
    }
    await stopButton(page).click();
  });
}
