import { expect, type Page } from '@playwright/test';
import { startButton } from '../support/people.ts';
import { test } from '../support/test.ts';

/** §7: signing in with an external provider, over the local one of the demo data, by both flows. */
const dialog = (page: Page) => page.getByRole('dialog');
const google = (page: Page) => dialog(page).getByRole('button', { name: 'Continue with Google' });

async function open(page: Page, url: string, name: 'Sign up' | 'Log in'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name }).first().click();
  await expect(google(page)).toBeVisible();
}

/** Presses the button and brings the provider's window. */
async function openProvider(page: Page): Promise<Page> {
  const [popUp] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
  await expect(popUp.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  return popUp;
}

/** Chooses somebody there; the window closes by itself. */
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

  test('the question for a birthday stays open over a reload', async ({ page, backend }) => {
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
  // What the window answers is read alike in both: the gate asks one of them.
  const tag = flow === 'code' ? [] : ['@prove'];
  test.describe(`the ${flow} flow`, () => {
    test.use({ backendOptions: { externalSignIn: { name: 'Google', flow, provider: 'local' } } });

    test(
      'the flow signs somebody up, and logs them in at the next visit',
      { tag },
      async ({ page, browser, backend }) => {
        await open(page, backend.url, 'Sign up');
        const problems: string[] = [];
        // Of this page, of the provider's window and of the call-back page in it.
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

    test(
      'the flow says that nobody has signed up with an account',
      { tag: '@prove' },
      async ({ page, backend }) => {
        await open(page, backend.url, 'Log in');
        await be(await openProvider(page), 'nobody@example.com');
        await expect(dialog(page).getByText('There’s no account with this Google login')).toBeVisible();
      },
    );

    test(
      'the flow says that an e-mail has a password of its own',
      { tag: '@prove' },
      async ({ page, backend }) => {
        await open(page, backend.url, 'Log in');
        await be(await openProvider(page), 'user@demo.local');
        await expect(dialog(page).getByText('This account has its own password.')).toBeVisible();
      },
    );

    test(
      'the flow gives the form back when the window is closed, and when the person says no',
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
        // The tie holds: with a stricter opener policy the window looks closed from here while somebody is in it.
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
  test('that nobody waits for says so in its language, and keeps no code in its address', async ({
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
