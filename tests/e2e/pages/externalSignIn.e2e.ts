import { expect, type Page } from '@playwright/test';
import { startButton } from '../support/people.ts';
import { test } from '../support/test.ts';

/** Tests external sign-in (§7) with the local provider of the demo data, in both flows. */
const dialog = (page: Page) => page.getByRole('dialog');
const google = (page: Page) => dialog(page).getByRole('button', { name: 'Continue with Google' });

async function open(page: Page, url: string, name: 'Sign up' | 'Log in'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name }).first().click();
  await expect(google(page)).toBeVisible();
}

/** Clicks the button and returns the provider's window. */
async function openProvider(page: Page): Promise<Page> {
  const [popUp] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await expect(popUp.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popUp;
}

/** Selects an account in the provider's window, which then closes. */
async function choose(popUp: Page, who: string): Promise<void> {
  const closed = popUp.waitForEvent('close');
  await popUp.getByRole('button', { name: who }).click();
  await closed;
}

async function be(popUp: Page, email: string): Promise<void> {
  await popUp.getByLabel('Email').fill(email);
  await choose(popUp, 'Continue');
}

async function fillIn(page: Page): Promise<void> {
  await dialog(page).getByLabel('Birthday').fill('1994-05-14');
  await dialog(page).getByRole('radio', { name: 'Man', exact: true }).check();
  await dialog(page).getByLabel('I am 18 or older').check();
}

test.describe('the gate after the code flow', () => {
  test.use({ backendOptions: { externalSignIn: { name: 'Google', flow: 'code', provider: 'local' } } });

  test('the birthday dialog stays open after a reload', async ({ page, backend }) => {
    await open(page, backend.url, 'Sign up');
    await dialog(page).getByRole('radio', { name: 'Man', exact: true }).check();
    await dialog(page).getByLabel('I am 18 or older').check();
    await choose(await openProvider(page), 'Dana Demo');
    const gate = page.getByRole('dialog', { name: 'Almost there' });
    await expect(gate.getByLabel('Birthday')).toBeVisible();
    await page.reload();
    await expect(gate.getByLabel('Birthday')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gate).toBeVisible();
  });
});

for (const flow of ['code', 'token'] as const) {
  // The window's answer is handled the same way in both flows, so the gate runs one of them.
  const tag = flow === 'code' ? [] : ['@prove'];
  test.describe(`the ${flow} flow`, () => {
    test.use({ backendOptions: { externalSignIn: { name: 'Google', flow, provider: 'local' } } });

    test(
      'signs a user up and logs them in at the next visit',
      { tag },
      async ({ page, browser, backend }) => {
        await open(page, backend.url, 'Sign up');
        const problems: string[] = [];
        // Includes the messages of the provider's window and its callback page.
        page.context().on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text());
        });
        page.context().on('weberror', (error) => problems.push(String(error.error())));
        await fillIn(page);
        await choose(await openProvider(page), 'Dana Demo');
        await expect(startButton(page)).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('dana@demo-id.local');
        expect(problems).toEqual([]);

        const context = await browser.newContext();
        const later = await context.newPage();
        await open(later, backend.url, 'Log in');
        await choose(await openProvider(later), 'Dana Demo');
        await expect(startButton(later)).toBeVisible();
        await context.close();
      },
    );

    test('reports that no account exists', { tag: '@prove' }, async ({ page, backend }) => {
      await open(page, backend.url, 'Log in');
      await be(await openProvider(page), 'nobody@example.com');
      await expect(dialog(page).getByText('There’s no account with this Google login')).toBeVisible();
    });

    test('reports that the email address has a password', { tag: '@prove' }, async ({ page, backend }) => {
      await open(page, backend.url, 'Log in');
      await be(await openProvider(page), 'user@demo.local');
      await expect(dialog(page).getByText('This account has its own password.')).toBeVisible();
    });

    test(
      'restores the form when the window is closed and when the user declines',
      { tag },
      async ({ page, backend }) => {
        await page.addInitScript(() => {
          const open = globalThis.open.bind(globalThis);
          globalThis.open = (...parts) => {
            const opened = open(...parts);
            Object.assign(globalThis, { __opened: opened });
            return opened;
          };
        });
        await open(page, backend.url, 'Log in');
        const closed = await openProvider(page);
        // A stricter opener policy would cut the link between the windows, and the open window would seem closed.
        expect(
          await page.evaluate(() => (globalThis as unknown as { __opened: Window }).__opened.closed),
        ).toBe(false);
        await expect(dialog(page).getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
        await closed.close();
        await expect(dialog(page).getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
        await expect(dialog(page).getByRole('alert')).toHaveCount(0);

        await choose(await openProvider(page), 'Cancel');
        await expect(dialog(page).getByText('Google couldn’t log you in.')).toBeVisible();
        await dialog(page).getByLabel('Email').fill('user@demo.local');
        await dialog(page).getByLabel('Password', { exact: true }).fill('demo1234');
        await dialog(page).getByRole('button', { name: 'Log in', exact: true }).click();
        await expect(startButton(page)).toBeVisible();
      },
    );
  });
}

test.describe('the call-back page', () => {
  test('without a waiting sign-in shows an explanation in its language and removes the code from its address', async ({
    page,
    backend,
  }) => {
    await page.goto(`${backend.url}/sign-in/callback?code=stolen&state=uk.guessed`);
    await expect(page.getByRole('heading', { name: 'Цей вхід уже завершено' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('uk');
    expect(page.url()).toBe(`${backend.url}/sign-in/callback`);
    await page.goto(`${backend.url}/sign-in/callback`);
    await expect(page.getByRole('heading', { name: 'This sign-in is over' })).toBeVisible();
  });
});
