import { expect, type Page } from '@playwright/test';
import { forbidMouse, pressOn, tabTo } from '../support/keyboard.ts';
import { startButton } from '../support/people.ts';
import { isOwnError, leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** A user without a mouse: Tab, arrows, Space, Enter, Escape and the browser's Back. These tests never click. */
// External sign-in adds another stop of the Tab key, as in the demo.
test.use({ backendOptions: { externalSignIn: { name: 'Google', flow: 'code', provider: 'local' } } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const account = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Daniel' });

test.beforeEach(({ page }) => forbidMouse(page));

test(
  'the keyboard alone signs up, changes the language and logs out',
  { tag: '@journey' },
  async ({ page, backend }) => {
    const { errors } = watchConsole(page);
    await page.goto(backend.url);
    await pressOn(page, page.getByRole('button', { name: 'Sign up' }).first());
    const form = dialog(page, 'Create your account');
    await expect(form.getByLabel('Name')).toBeFocused();
    await page.keyboard.type('Daniel');
    await tabTo(page, form.getByLabel('Birthday'));
    // The order of day and month depends on the browser.
    await page.keyboard.type('05051994');
    await expect(form.getByLabel('Birthday')).toHaveValue('1994-05-05');
    await tabTo(page, form.getByLabel('Email'));
    await page.keyboard.type(`keys.${Date.now()}@example.com`);
    await tabTo(page, form.getByLabel('Password', { exact: true }));
    await page.keyboard.type('evening-star-7');
    await tabTo(page, form.getByRole('radio', { name: 'Woman' }));
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Man', exact: true })).toBeChecked();
    await tabTo(page, form.getByLabel('I am 18 or older'));
    await page.keyboard.press('Space');
    await expect(form.getByLabel('I am 18 or older')).toBeChecked();
    await pressOn(page, form.getByRole('button', { name: 'Create account' }));
    await expect(startButton(page)).toBeVisible();

    await pressOn(page, account(page));
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${backend.url}/es`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('link', { name: 'En línea' }).first()).toBeVisible();
    await expect(page.getByRole('menu')).toHaveCount(0);
    // The focus returns to the same button in the new language.
    await expect(account(page)).toBeFocused();

    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    // The safe button has the focus, so that an accidental Enter does not log out.
    await expect(question.getByRole('button', { name: 'Quedarme' })).toBeFocused();
    await pressOn(page, question.getByRole('button', { name: 'Cerrar sesión' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${backend.url}/es`);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Daniel' })).toHaveCount(0);
    expect(errors.filter(isOwnError)).toEqual([]);
  },
);

test(
  'two dialogs of a visitor close one at a time with Escape, and the focus returns',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.goto(`${backend.url}/privacy-policy`);
    await page.goto(backend.url);
    const opener = page.getByRole('button', { name: 'Log in' }).first();
    await pressOn(page, opener);
    const logIn = dialog(page, 'Welcome back');
    await expect(logIn.getByLabel('Email')).toBeFocused();
    const forgot = logIn.getByRole('button', { name: 'Forgot your password?' });
    await pressOn(page, forgot);
    const ask = dialog(page, 'Forgot your password?');
    await expect(ask.getByLabel('Email')).toBeFocused();
    // Tab stays within the top dialog and cycles through it.
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      expect(await ask.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    }

    await page.keyboard.press('Escape');
    await expect(ask).toHaveCount(0);
    await expect(logIn).toBeVisible();
    await expect(forgot).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(`${backend.url}/`);
    // Closed dialogs remove their history entries shortly afterwards.
    await expect
      .poll(() => page.evaluate(() => (history.state as { dialogsAbove?: number } | null)?.dialogsAbove ?? 0))
      .toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(`${backend.url}/privacy-policy`);
  },
);

test(
  'two dialogs over the settings close one at a time with Back, and the focus returns',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await leaveSession(context, backend);
    await page.goto(`${backend.url}/settings`);
    const opener = page.getByRole('button', { name: 'Test your devices' });
    await expect(opener).toBeVisible();
    await pressOn(page, opener);
    const devices = dialog(page, 'Your devices');
    await expect(devices).toBeVisible();
    const how = devices.getByRole('button', { name: 'See how' }).first();
    await expect(how).toBeVisible();
    await pressOn(page, how);
    const allow = page.getByRole('dialog', { name: /^Allow / });
    await expect.poll(() => allow.evaluate((one) => one.contains(document.activeElement))).toBe(true);

    await page.goBack();
    await expect(allow).toHaveCount(0);
    await expect(how).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  },
);
test(
  'the keyboard alone moves between pages by the navigation, and the focus is always visible',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    await leaveSession(context, backend);
    await page.goto(backend.url);
    await expect(startButton(page)).toBeVisible();
    for (const [name, title] of [
      ['Chat', 'Chat'],
      ['Followings', 'Followings'],
      ['Settings', 'Settings'],
    ] as const) {
      const link = page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
      await tabTo(page, link);
      const outline = await link.evaluate((one) => getComputedStyle(one).outlineStyle);
      expect([name, outline]).not.toEqual([name, 'none']);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    }
  },
);
