import { expect, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { startButton } from '../support/people.ts';
import { leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests the stack of dialogs (§2 "Modals") together with history, languages and toasts. */
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const at = (page: Page) => page.evaluate(() => location.pathname);

/** Opens the match page and then the settings, so that the history has two pages. */
async function toSettings(page: Page, backend: TestBackend): Promise<void> {
  await leaveSession(page.context(), backend);
  await page.goto(backend.url);
  await expect(startButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(title(page)).toHaveText('Settings');
}
const changePassword = (page: Page) => page.getByRole('button', { name: 'Change password' });

test.describe('Back', () => {
  test('closes an open dialog, then leaves the page, and Forward does not reopen it', async ({
    page,
    backend,
  }) => {
    await toSettings(page, backend);
    await changePassword(page).click();
    await expect(dialog(page, 'Change your password')).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    expect(await at(page)).toBe('/settings');
    await page.goForward();
    await expect(title(page)).toHaveText('Settings');
    await expect(dialog(page)).toHaveCount(0);
    // The next dialog adds a history entry again.
    await changePassword(page).click();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(startButton(page)).toBeVisible();
  });

  test(
    'leaves the page at once after a dialog was closed with its button or Escape',
    { tag: '@prove' },
    async ({ page, backend }) => {
      await toSettings(page, backend);
      for (const how of ['Close', 'Escape'] as const) {
        await changePassword(page).click();
        await expect(dialog(page)).toBeVisible();
        if (how === 'Escape') await page.keyboard.press('Escape');
        else await dialog(page).getByRole('button', { name: 'Close' }).click();
        await expect(dialog(page)).toHaveCount(0);
      }
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(history.state)))
        .not.toContain('dialogsAbove');
      await page.goBack();
      await expect(startButton(page)).toBeVisible();
      expect(await at(page)).toBe('/');
    },
  );

  test(
    'leaves the page at once after a reload with an open dialog',
    { tag: '@prove' },
    async ({ page, backend }) => {
      await toSettings(page, backend);
      await changePassword(page).click();
      await expect(dialog(page)).toBeVisible();
      await page.reload();
      await expect(title(page)).toHaveText('Settings');
      await expect(dialog(page)).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(history.state)))
        .not.toContain('dialogsAbove');
      // A dialog opened from now on closes with Back as usual.
      await changePassword(page).click();
      await expect(dialog(page)).toBeVisible();
      await page.goBack();
      await expect(dialog(page)).toHaveCount(0);
      await page.goBack();
      await expect(startButton(page)).toBeVisible();
    },
  );

  test('leaves the page at once on a visitor’s page', { tag: '@prove' }, async ({ page, backend }) => {
    await page.goto(`${backend.url}/cookies-policy`);
    await page.goto(backend.url);
    const logIn = page.getByRole('button', { name: 'Log in' }).first();
    await logIn.click();
    await expect(dialog(page, 'Welcome back')).toBeVisible();
    await page.reload();
    await expect(title(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await logIn.click();
    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(dialog(page, 'Forgot your password?')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'Forgot your password?')).toHaveCount(0);
    await expect(dialog(page, 'Welcome back')).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(`${backend.url}/cookies-policy`);
  });
});

test(
  'a log-in from a dialog leaves no visitor page in the history',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.goto(`${backend.url}/cookies-policy`);
    await page.goto(backend.url);
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await dialog(page).getByLabel('Email').fill('user@demo.local');
    await dialog(page).getByLabel('Password', { exact: true }).fill('demo1234');
    await page.keyboard.press('Enter');
    await expect(startButton(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('dialogsAbove');
    await page.goBack();
    await expect(page).toHaveURL(`${backend.url}/cookies-policy`);
  },
);

test(
  'dialogs use the language of the page, and later ones the language set since',
  { tag: '@prove' },
  async ({ page, backend }) => {
    const { errors } = watchConsole(page);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await leaveSession(page.context(), backend);
    await page.goto(`${backend.url}/ru/settings`);
    await page.getByRole('button', { name: 'Проверка устройств' }).click();
    await expect(dialog(page, 'Ваши устройства')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Как разрешить' }).first().click();
    // The lower dialog is inert, but its language changes too.
    await expect(page.locator('[role=dialog]')).toHaveCount(2);
    for (const one of await page.locator('[role=dialog]').all())
      await expect(one).toContainText(/\p{Script=Cyrillic}{4}/u);
    await page.goBack();
    await page.goBack();
    await expect(page.locator('[role=dialog]')).toHaveCount(0);

    await page.getByRole('navigation').getByRole('button', { name: 'Daniel' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click();
    await expect(dialog(page, 'Cambia tu contraseña')).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  'a toast is announced above a dialog, closes on its own and leaves the keys to the dialog',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await toSettings(page, backend);
    await changePassword(page).click();
    const form = dialog(page, 'Change your password');
    await form.getByLabel('Current password').fill('not the one');
    await form.getByLabel('New password', { exact: true }).fill('another-evening-9');
    const save = form.getByRole('button', { name: 'Save password' });
    const card = page.getByRole('listitem').filter({ hasText: 'The current password is incorrect' });
    await save.click();
    await expect(card).toBeVisible();
    await expect(form).toBeVisible();
    // The toast is the topmost element and not hidden from screen readers.
    const place = () =>
      card.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        const hidden = one.closest('[inert], [aria-hidden=true]');
        return { isOnTop: one.contains(seen), hidden: hidden?.outerHTML.slice(0, 80) ?? null };
      });
    await expect.poll(place).toEqual({ isOnTop: true, hidden: null });
    await card.hover();
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await expect(form).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveValue('not the one');

    await save.click();
    await expect(card).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(card).toBeVisible();
  },
);
