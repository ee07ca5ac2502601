import { expect, type Locator } from '@playwright/test';
import { coverPairs, pairsOf } from '#tests/kit/coverPairs.ts';
import { openAs } from '../support/chats.ts';
import { isFullSize } from '../support/proofMode.ts';
import { expectFaultless } from '../support/judge.ts';
import { ownCamera, seeSomeone, startButton, startMatching, stopButton } from '../support/people.ts';
import { test } from '../support/test.ts';
import { themes } from '../support/themes.ts';

/** Checks screens with axe and for cut-off content. walk.e2e.ts visits every route. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
] as const;

/**
 * Combines each state with each theme, and each size with some of them. liveLooks.browser.test.tsx tests the stage at
 * each width.
 */
function looksAt<State extends string>(states: readonly State[]) {
  const all = states.flatMap((state) =>
    sizes.flatMap((size) => themes.map((theme) => ({ state, size, theme }))),
  );
  if (isFullSize) return all;
  return coverPairs(all, ({ state, size, theme }) => [`${size.width}`, ...pairsOf({ state, theme })]);
}

/** Checks the gradient of the main action, which is the first style lost if a build reorders the cascade layers. */
async function expectDressed(action: Locator): Promise<void> {
  await expect(action).toHaveCSS('background-image', /gradient/);
}

// External sign-in is enabled, as in the demo.
test.use({ backendOptions: { externalSignIn: { name: 'Google', flow: 'code', provider: 'local' } } });

const visitors = looksAt(['landing', 'sign-up', 'sign-up with every fault', 'log-in']);
for (const theme of themes) {
  test(`landing, sign-up and log-in in the ${theme} theme`, async ({ page, backend }) => {
    const looks = visitors.filter((look) => look.theme === theme);
    async function lookAt(state: (typeof looks)[number]['state'], action: Locator | null): Promise<void> {
      for (const { size } of looks.filter((look) => look.state === state)) {
        await page.setViewportSize(size);
        if (action) await expectDressed(action);
        await expectFaultless(page, `${state} at ${size.width}`);
      }
    }
    const create = page.getByRole('button', { name: 'Create account' });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(backend.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt('landing', page.getByRole('button', { name: 'Sign up' }).first());
    await page.getByRole('button', { name: 'Sign up' }).first().click();
    await expect(create).toBeVisible();
    await lookAt('sign-up', create);
    await create.click();
    await lookAt('sign-up with every fault', null);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
    await lookAt('log-in', null);
  });
}

test.describe('the match screens', () => {
  test.use({ backendOptions: { companions: 1 } });
  const screens = looksAt(['device check', 'in a match']);

  test('have no fault before a match, with open filters and during a match', async ({ browser, backend }) => {
    const page = await openAs(browser, backend, 'user@demo.local', '/');
    async function lookAt(state: (typeof screens)[number]['state']): Promise<void> {
      for (const { size, theme } of screens.filter((look) => look.state === state)) {
        await page.setViewportSize(size);
        await expectFaultless(page, `${state} at ${size.width}`, [theme]);
      }
    }
    await expect(startButton(page)).toBeEnabled();
    await expectDressed(startButton(page));
    await expect(page.locator(ownCamera)).toBeVisible();
    await lookAt('device check');
    await page
      .getByRole('button', { name: /Any age/ })
      .first()
      .click();
    await expectFaultless(page, 'filter', themes);
    await page.getByRole('button', { name: 'Done' }).click();
    await startMatching(page);
    await seeSomeone(page, 30_000);
    await lookAt('in a match');
    await stopButton(page).click();
  });
});
