import { expect, type Page } from '@playwright/test';
import { readTexts } from '../../i18n/texts.ts';
import { isFile, failRequests } from '../support/built.ts';
import { startButton } from '../support/people.ts';
import { leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests pages whose chunk fails to load: the page shows an error, waits, or requests the chunk again. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

test.describe('a chunk of the client that fails to load', () => {
  test.beforeEach(({ context, backend }) => leaveSession(context, backend).then(() => undefined));

  test('of a page: an error is shown in its place, the frame stays and a retry loads it', async ({
    page,
    backend,
  }) => {
    const network = await failRequests(page, isFile('app/pages/settings/SettingsRoute.tsx'));
    await page.goto(backend.url);
    await expect(startButton(page)).toBeVisible();
    const settings = page.getByRole('link', { name: 'Settings' }).first();
    await settings.click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on this page');
    // Other pages still work.
    await page.getByRole('link', { name: 'Chat' }).first().click();
    await expect(title(page)).toHaveText('Chat');
    await settings.click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on this page');
    await network.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).toHaveText('Settings');
    await expect(page.getByText('user@demo.local')).toBeVisible();
  });

  test(
    'of a dialog: an error is shown, the page stays and another press loads it',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('app/dialogs/SimpleLogoutDialog.tsx'));
      await page.goto(`${backend.url}/settings`);
      await expect(title(page)).toHaveText('Settings');
      const account = page.getByRole('region', { name: 'Account' });
      await account.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByText('This didn’t load')).toBeVisible();
      await expect(title(page)).toHaveText('Settings');
      await expect(page.getByRole('button', { name: 'Reload page' })).toHaveCount(0);
      // Some browsers cache the failed import, so a reload is offered.
      await account.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible();
      await network.restore();
      await account.getByRole('button', { name: 'Log out' }).click();
      await expect(dialog(page)).toContainText('Log out of Vesper?');
    },
  );

  test(
    'of the client’s services: the frame is shown, and the page appears when the chunk loads',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('app/session/createSignedInServices.ts'));
      await page.goto(`${backend.url}/settings`);
      await expect(page.getByRole('link', { name: 'Chat' }).first()).toBeVisible();
      await expect.poll(() => network.count).toBeGreaterThan(1);
      await network.restore();
      await expect(page.getByText('user@demo.local')).toBeVisible();
    },
  );

  test(
    'of the signed-in client itself: an error is shown and the page continues on its own',
    { tag: '@prove' },
    async ({ page, backend }) => {
      // The error message also fails to load at first, so the app shell stays.
      const words = await failRequests(page, isFile('app/loading/showUnreachable.tsx'));
      const network = await failRequests(page, isFile('app/session/start.tsx'));
      await page.goto(`${backend.url}/ru/settings`);
      await expect.poll(() => words.count).toBeGreaterThan(0);
      await expect(page.locator('#app-shell > :visible')).toHaveCount(1);
      await words.restore();
      await expect(page.getByText('Vesper пока не отвечает')).toBeVisible();
      await expect(page.locator('#app-shell')).toHaveCount(0);
      await network.restore();
      await expect(title(page)).toHaveText('Настройки');
      await expect(page.getByText('Vesper пока не отвечает')).toHaveCount(0);
    },
  );

  test('permanently: the page reloads once and not endlessly', async ({ page, backend }) => {
    await page.clock.install();
    const network = await failRequests(page, isFile('app/session/start.tsx'));
    let loads = 0;
    page.on('load', () => void (loads += 1));
    await page.goto(`${backend.url}/settings`);
    const passUntil = (check: () => void) =>
      expect(async () => {
        await page.clock.runFor(1_000);
        check();
      }).toPass({ intervals: [20] });
    await passUntil(() => expect(loads).toBe(2));
    const before = network.count;
    await passUntil(() => expect(network.count).toBeGreaterThan(before + 3));
    expect(loads).toBe(2);
    await expect(page.getByText('We can’t reach Vesper yet')).toBeVisible();
  });
});

test.describe('a chunk of the visitors’ client that fails to load', () => {
  const logIn = (page: Page) => page.getByRole('button', { name: 'Log in' }).first();

  test(
    'of the form: an error is shown, the page stays and another press loads it',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('features/auth/SignInDialog.tsx'));
      await page.goto(backend.url);
      await logIn(page).click();
      await expect(page.getByText('This didn’t load')).toBeVisible();
      await expect(title(page)).toHaveText('Someone is awake too');
      await network.restore();
      await logIn(page).click();
      await expect(dialog(page).getByLabel('Email')).toBeVisible();
    },
  );

  test(
    'of everything that a press needs: the press is handled when it loads',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const { errors } = watchConsole(page);
      const network = await failRequests(page, isFile('app/public/authEntry.tsx'));
      await page.goto(backend.url);
      await logIn(page).click();
      await expect.poll(() => network.count).toBeGreaterThan(0);
      await network.restore();
      await expect(dialog(page).getByLabel('Email')).toBeVisible();
      expect(errors.filter((line) => !line.includes('ERR_CONNECTION_FAILED'))).toEqual([]);
    },
  );

  test(
    'of the page itself: the prerendered content stays readable and a press waits for it',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('app/public/start.tsx'));
      await page.goto(backend.url);
      await expect(title(page)).toHaveText('Someone is awake too');
      await expect(page.getByText('Twenty-five seconds', { exact: true })).toBeVisible();
      await logIn(page).click();
      await network.restore();
      await expect(dialog(page).getByLabel('Email')).toBeVisible();
    },
  );

  test(
    'of the lower sections: their content stays and becomes interactive when the chunk loads',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('features/landing/Sections.tsx'));
      await page.goto(backend.url);
      await page.getByPlaceholder('Your email').fill('patient@example.com');
      await expect.poll(() => network.count).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(title(page)).toHaveText('Someone is awake too');
      await expect(page.getByText('Twenty-five seconds', { exact: true })).toBeVisible();
      await network.restore();
      await expect(dialog(page).getByLabel('Email')).toHaveValue('patient@example.com');
    },
  );

  test(
    'of a page without prerendered content: an error is shown and the page continues on its own',
    { tag: '@prove' },
    async ({ page, backend }) => {
      const network = await failRequests(page, isFile('app/public/start.tsx'));
      await page.goto(`${backend.url}/es/no/such/page`);
      await expect(page.getByText('Vesper aún no responde')).toBeVisible();
      await network.restore();
      await expect(title(page)).toHaveText(readTexts('es', 'common')['notFound.title'] ?? '');
    },
  );
});
