import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { linkIn, readMailFiles } from '#backend/mail/testing.ts';
import { startBackendProcess, type BackendProcess } from '../../helpers/backendProcess.ts';
import { logIn, signUp, startButton } from '../support/people.ts';
import { test } from '../support/test.ts';

/** What the route guards of §2 do in a browser, beyond the walk: queries, sessions, languages, several tabs. */
let backend: BackendProcess;
test.beforeAll(async () => {
  backend = await startBackendProcess();
});
test.afterAll(() => backend.stop());

/** From outside: the page itself can't be asked while it is on its way to another address. */
const at = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string }).token);

function changeUser(email: string, columns: Record<string, string | number>): void {
  const database = new Sqlite(join(backend.dataDir, 'vesper.db'));
  const set = Object.keys(columns)
    .map((name) => `${name} = ?`)
    .join(', ');
  database.prepare(`update users set ${set} where email = ?`).run(...Object.values(columns), email);
  database.close();
}

/** The link of the so manieth mail to somebody; waits until it is there. */
async function mailTo(email: string, at: number): Promise<URL> {
  const read = async () =>
    (await readMailFiles(join(backend.dataDir, 'mail'))).filter(({ to }) => to === email)[at] ?? null;
  await expect.poll(read).not.toBeNull();
  const mail = await read();
  if (!mail) throw new Error('no mail');
  return linkIn(mail);
}

test('the language of the browser is gone to once a session; a choice stays', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'uk-UA' });
  const page = await context.newPage();
  await page.goto(backend.url);
  await expect(page).toHaveURL(`${backend.url}/uk`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  // Not a second time.
  await page.goto(`${backend.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(at(page)).toBe('/');
  await context.close();
});

test('qa_env is kept, and the address is cleaned', async ({ page }) => {
  await page.goto(`${backend.url}/?qa_env=on&ref=7`);
  await expect.poll(() => at(page)).toBe('/?ref=7');
  expect(await page.evaluate(() => localStorage.getItem('qa_env'))).toBe('on');
  await page.goto(`${backend.url}/?qa_env=off`);
  await expect.poll(() => at(page)).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('qa_env'))).toBeNull();
});

test('authToken signs in and leaves no trace in the address', async ({ page, context }) => {
  const answer = await context.request.post(`${backend.url}/api/login`, {
    data: { email: 'user@demo.local', password: 'demo1234' },
  });
  const { authData } = (await answer.json()) as { authData: { token: string } };
  await page.goto(`${backend.url}/es/settings?authToken=${authData.token}&tab=privacy`);
  await expect.poll(() => at(page)).toBe('/es/settings?tab=privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  await page.goBack();
  expect(page.url()).not.toContain('authToken');
});

test('a token that does not work is said, and the visitor stays where they may be', async ({ page }) => {
  await page.goto(`${backend.url}/?tempToken=this-was-used-long-ago`);
  await expect(page.getByRole('alertdialog', { name: 'This link does not work any more' })).toBeVisible();
  expect(at(page)).toBe('/');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('forgot password: the mailed link signs in once and asks for a new password', async ({
  page,
  browser,
}) => {
  const email = `forgetful.${Date.now()}@example.com`;
  const other = await browser.newContext({ locale: 'en-GB' });
  await signUp(await other.newPage(), backend.url, { email });
  await other.close();

  await page.goto(backend.url);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /Send/ }).click();
  // The first is the one that confirms the e-mail.
  const link = await mailTo(email, 1);
  await page.goto(link.href);
  const fresh = page.getByRole('dialog', { name: /password/i });
  await expect(fresh).toBeVisible({ timeout: 15_000 });
  expect(at(page)).not.toContain('tempToken');
  await fresh.getByLabel(/New password/).fill('another-evening-9');
  await fresh.getByRole('button', { name: /Save|Set|Change/ }).click();
  await expect(fresh).toHaveCount(0);
  // The link is used up.
  const again = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await again.goto(link.href);
  await expect(again.getByRole('alertdialog', { name: 'This link does not work any more' })).toBeVisible();
  await again.context().close();
});

test('a temporary user comes by af_sub1, and says their age before anything live', async ({ page }) => {
  await page.goto(`${backend.url}/?af_sub1=partner-visit-${Date.now()}-0001`);
  await expect(startButton(page)).toBeEnabled({ timeout: 15_000 });
  expect(at(page)).toBe('/');
  await startButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Birthday').fill('1994-05-14');
  await dialog.getByRole('radio', { name: 'Man', exact: true }).check();
  const adult = dialog.getByLabel('I am 18 or older');
  if ((await adult.count()) > 0) await adult.check();
  await dialog.getByRole('button', { name: /Save|Continue|Go on/ }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible({ timeout: 15_000 });
});

test('a country that is blocked sees the forbidden page, unless it was unblocked', async ({ page }) => {
  const { email } = await signUp(page, backend.url);
  changeUser(email, { country: 'RU' });
  await page.goto(`${backend.url}/settings`);
  await expect(page.getByRole('heading', { name: 'Vesper is not available here' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto(`${backend.url}/settings?unblock=access`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('link', { name: 'Match' }).first().click();
  await expect(startButton(page)).toBeVisible();
});

test('visitors are sent to the configured address, the query along', async ({ page }) => {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ json: { ...config, unauthorizedRedirect: `${backend.url}/health` } });
  });
  await page.goto(`${backend.url}/chat?ref=7`);
  await expect(page).toHaveURL(`${backend.url}/health?ref=7`);
});

test('a deleted account comes back with a word about it', async ({ page }) => {
  const { email, password } = await signUp(page, backend.url);
  changeUser(email, { deleted: 1 });
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await logIn(page, backend.url, email, password);
  await expect(page.getByText('Your account is back')).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => at(page)).toBe('/');
});

test('removing the account leads to the landing page, which says so', async ({ page }) => {
  await signUp(page, backend.url);
  await page.goto(`${backend.url}/settings?tab=account`);
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /Remove/ })
    .click();
  await expect(page.getByText('Your account has been removed')).toBeVisible({ timeout: 15_000 });
  expect(at(page)).toBe('/?message=remove');
  expect(await tokenOf(page)).toBeUndefined();
});

async function twoTabs(context: BrowserContext): Promise<[Page, Page]> {
  const first = await context.newPage();
  await signUp(first, backend.url);
  const second = await context.newPage();
  await second.goto(`${backend.url}/settings`);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Settings');
  return [first, second];
}

test('logging out in one tab logs out the other', async ({ context }) => {
  const [first, second] = await twoTabs(context);
  await second.getByRole('button', { name: 'Log out' }).first().click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible({ timeout: 15_000 });
    expect(await tokenOf(page)).toBeUndefined();
  }
});

test('back goes where one was, with the page scrolled as it was', async ({ page }) => {
  await page.setViewportSize({ width: 834, height: 600 });
  await logIn(page, backend.url, 'user@demo.local');
  await expect(startButton(page)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await page.getByRole('link', { name: 'Match' }).first().click();
  await expect(startButton(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});
