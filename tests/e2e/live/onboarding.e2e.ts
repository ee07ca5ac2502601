import { expect, type Page } from '@playwright/test';
import { launchCamera } from '../support/calls.ts';
import { expectFaultless } from '../support/judge.ts';
import { seeSomeone, signUp, startButton, startMatching, stopButton } from '../support/people.ts';
import { test } from '../support/test.ts';

const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

test.use({ backendOptions: { companions: 1, metAgainAfterMs: 0 } });

test(
  'a new user sees the introductions one after the other, each once, and can start at any time',
  { tag: '@prove' },
  async ({ backend }) => {
    const browser = await launchCamera('coral');
    const page = await (await browser.newContext()).newPage();
    await signUp(page, backend.url);
    const explained = page.getByRole('button', { name: 'Continue' });
    // If the browser is about to ask for permission, a dialog replaces the first introduction.
    await expect(card(page, /Camera and microphone|25 seconds to meet/).or(explained)).toBeVisible();
    if (await explained.isVisible()) await explained.click();
    else await next(page).click();
    await expect(card(page, '25 seconds to meet')).toBeVisible();
    await expect(page.getByText('Keep talking turns the match into a private call')).toBeVisible();
    await expectFaultless(page, 'an introduction');

    // An open introduction does not prevent matching.
    await startMatching(page);
    await seeSomeone(page);
    await expect(card(page, '25 seconds to meet')).toHaveCount(0);
    await stopButton(page).click();
    await page.getByRole('button', { name: 'Devices and filters' }).click();
    await expect(card(page, '25 seconds to meet')).toBeVisible();

    await next(page).click();
    await expect(card(page, 'You decide who you see')).toBeVisible();
    await page.reload();
    await expect(card(page, 'You decide who you see')).toBeVisible();
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('heading', { name: /, Daniel$/ })).toBeVisible();
    await expect
      .poll(async () => {
        const rows = await backend.context.database
          .selectFrom('user_values')
          .innerJoin('users', 'users.id', 'user_values.user_id')
          .select('user_values.value')
          .where('user_values.name', '=', 'onboarding')
          .where('users.name', '=', 'Daniel')
          .where('users.is_demo', '=', 0)
          .where('users.email', 'like', '%@example.com')
          .execute();
        return rows.map(({ value }) => JSON.parse(value) as unknown);
      })
      .toEqual([{ screens: ['media', 'welcome', 'safety'] }]);
    await page.reload();
    await expect(startButton(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: /, Daniel$/ })).toBeVisible();
    await browser.close();
  },
);
