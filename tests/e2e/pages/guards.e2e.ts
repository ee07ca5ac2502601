import { demoPassword } from '#backend/seed/accounts.ts';
import { expect, type Page } from '@playwright/test';
import { linkIn } from '#tests/kit/backend/mails.ts';
import type { TestBackend } from '../support/backend.ts';
import { isFile } from '../support/built.ts';
import { man } from '../support/calls.ts';
import { logIn, startButton } from '../support/people.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests the route guards (§2) beyond the walk: queries, sessions, languages and several tabs. */
/** Reads the URL from outside, because a page can't be evaluated while it navigates. */
const at = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string }).token);

const changeMan = (
  { context }: TestBackend,
  columns: { country?: string; deleted?: number; email_confirmed?: number },
) => context.database.updateTable('users').set(columns).where('email', '=', man).execute();

async function statusOf({ url }: TestBackend, token: string): Promise<number> {
  return (await fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${token}` } })).status;
}

/** Returns the link of the first mail to the man, and waits until it is sent. */
async function linkMailed({ mail }: TestBackend): Promise<URL> {
  const sent = () => mail.sent.find(({ to }) => to === man);
  await expect.poll(sent).toBeDefined();
  const found = sent();
  if (!found) throw new Error('no mail');
  return linkIn(found);
}

test(
  'a session redirects once to the browser’s language, and a selected language stays',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const context = await browser.newContext({ locale: 'uk-UA' });
    const page = await context.newPage();
    await page.goto(backend.url);
    await expect(page).toHaveURL(`${backend.url}/uk`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    // The second visit does not redirect.
    await page.goto(`${backend.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(at(page)).toBe('/');
    await context.close();
  },
);

test('qa_env is stored and removed from the address', { tag: '@prove' }, async ({ page, backend }) => {
  await page.goto(`${backend.url}/?qa_env=on&ref=7`);
  await expect.poll(() => at(page)).toBe('/?ref=7');
  expect(await page.evaluate(() => localStorage.getItem('qa_env'))).toBe('on');
  await page.goto(`${backend.url}/?qa_env=off`);
  await expect.poll(() => at(page)).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('qa_env'))).toBeNull();
});

test(
  'qa_env makes the client log everything to the console and shows it in the settings',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    const written: string[] = [];
    page.on('console', (message) => message.type() === 'debug' && written.push(message.text()));
    await leaveSession(context, backend, { email: man });
    const about = () => page.getByText('QA environment:');
    await page.goto(`${backend.url}/settings#about`);
    await expect(page.getByText(/^Vesper \d/)).toBeVisible();
    await expect(about()).toHaveCount(0);
    expect(written).toEqual([]);
    await page.goto(`${backend.url}/settings?qa_env=on`);
    await expect(about()).toBeVisible();
    await expect.poll(() => written).toContain('GET /v2/settings 200');
  },
);

test(
  'a visitor who interacted in the last 28 hours gets the scripts without a new interaction',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    const forms: string[] = [];
    page.on(
      'request',
      (request) => isFile('app/public/authEntry.tsx')(new URL(request.url())) && forms.push('asked'),
    );
    const lazyScript = async () => (await context.cookies()).find(({ name }) => name === 'lazy_script');
    await page.goto(backend.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.querySelector('template#scripts') === null);
    expect([forms.length, await lazyScript()]).toEqual([0, undefined]);
    // The page listens only after some time.
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return forms.length;
      })
      .toBe(1);
    const { expires = 0 } = (await lazyScript()) ?? {};
    const hoursLeft = (expires * 1_000 - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(27.9);
    expect(hoursLeft).toBeLessThan(28.1);
    await page.goto(backend.url);
    await expect.poll(() => forms.length).toBe(2);
  },
);

test('authToken signs in and is removed from the address', { tag: '@prove' }, async ({ page, backend }) => {
  const token = await backend.issueToken(await idOf(backend, man));
  await page.goto(`${backend.url}/es/settings?authToken=${token}&tab=privacy`);
  await expect.poll(() => at(page)).toBe('/es/settings?tab=privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  await page.goBack();
  expect(page.url()).not.toContain('authToken');
});

test(
  'an invalid token shows an error and the visitor stays on a permitted page',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.goto(`${backend.url}/?tempToken=this-was-used-long-ago`);
    await expect(page.getByRole('alertdialog', { name: 'This link no longer works' })).toBeVisible();
    expect(at(page)).toBe('/');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  },
);

test('forgot password: the mailed link signs in once and asks for a new password', async ({
  page,
  browser,
  backend,
}) => {
  await page.goto(backend.url);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await dialog.getByLabel('Email').fill(man);
  await dialog.getByRole('button', { name: /Send/ }).click();
  const link = await linkMailed(backend);
  await page.goto(link.href);
  const fresh = page.getByRole('dialog', { name: /password/i });
  await expect(fresh).toBeVisible();
  expect(at(page)).not.toContain('tempToken');
  await fresh.getByLabel(/New password/).fill('another-evening-9');
  await fresh.getByRole('button', { name: /Save|Set|Change/ }).click();
  await expect(fresh).toHaveCount(0);
  // The link works only once.
  const again = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await again.goto(link.href);
  await expect(again.getByRole('alertdialog', { name: 'This link no longer works' })).toBeVisible();
  await again.context().close();
});

test('a link of another user asks before it replaces the session, and a refused link becomes invalid', async ({
  page,
  context,
  backend,
}) => {
  await leaveSession(context, backend);
  const otherId = await idOf(backend, 'queen@demo.local');
  let token = await backend.issueToken(otherId);
  const open = async () => {
    await page.goto(`${backend.url}/settings?authToken=${token}`);
    const question = page.getByRole('alertdialog', { name: 'Log in to another account?' });
    await expect(question).toBeVisible();
    expect(at(page)).toBe('/settings');
    return question;
  };
  await (await open()).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(await tokenOf(page)).not.toBe(token);
  await expect.poll(() => statusOf(backend, token)).toBe(483);

  token = await backend.issueToken(otherId);
  await (await open()).getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => tokenOf(page)).toBe(token);
});

test(
  'the link that confirms an email address works for a visitor and signs no user in',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await changeMan(backend, { email_confirmed: 0 });
    const token = await backend.issueToken(await idOf(backend, man));
    await fetch(`${backend.url}/api/resendConfirmationEmail`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await page.goto((await linkMailed(backend)).href);
    await expect(page.getByRole('alert')).toContainText('Your email is confirmed');
    expect(await tokenOf(page)).toBeUndefined();
    const isConfirmed = backend.context.database.selectFrom('users').select('email_confirmed');
    expect(await isConfirmed.where('email', '=', man).executeTakeFirst()).toEqual({ email_confirmed: 1 });
  },
);

test('a log-out ends the session on the server', { tag: '@prove' }, async ({ page, context, backend }) => {
  await leaveSession(context, backend);
  await page.goto(`${backend.url}/settings`);
  const token = (await tokenOf(page)) ?? '';
  expect(await statusOf(backend, token)).toBe(200);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => statusOf(backend, token)).toBe(483);
});

test('a temporary user arrives by af_sub1 and enters a birthday before anything live', async ({
  page,
  browser,
  backend,
}) => {
  const link = `${backend.url}/?af_sub1=partner-visit-${Date.now()}-0001`;
  await page.goto(link);
  await expect(startButton(page)).toBeEnabled();
  // Another person with the same link is not signed in.
  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  expect(await tokenOf(stranger)).toBeUndefined();
  await stranger.context().close();
  expect(at(page)).toBe('/');
  await startButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Birthday').fill('1994-05-14');
  await dialog.getByRole('radio', { name: 'Man', exact: true }).check();
  const adult = dialog.getByLabel('I am 18 or older');
  if ((await adult.count()) > 0) await adult.check();
  await dialog.getByRole('button', { name: /Save|Continue/ }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
});

test(
  'a user in a blocked country sees the forbidden page unless unblocked',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    await leaveSession(context, backend);
    await changeMan(backend, { country: 'RU' });
    await page.goto(`${backend.url}/settings`);
    await expect(page.getByRole('heading', { name: 'Vesper isn’t available here' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.goto(`${backend.url}/settings?unblock=access`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await page.getByRole('link', { name: 'Match' }).first().click();
    await expect(startButton(page)).toBeVisible();
  },
);

test(
  'visitors are redirected to the configured address with their query',
  { tag: '@prove' },
  async ({ page, backend }) => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch();
      const config = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...config, unauthorizedRedirect: `${backend.url}/health` } });
    });
    await page.goto(`${backend.url}/chat?ref=7`);
    await expect(page).toHaveURL(`${backend.url}/health?ref=7`);
  },
);

test('a deleted account is reactivated with a message', { tag: '@prove' }, async ({ page, backend }) => {
  await changeMan(backend, { deleted: 1 });
  await logIn(page, backend.url, man);
  await expect(page.getByText('Account was reactivated')).toBeVisible();
  await expect.poll(() => at(page)).toBe('/');
});

test(
  'removing the account leads to the landing page with a message',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    await leaveSession(context, backend);
    await page.goto(`${backend.url}/settings?tab=account`);
    await page
      .getByRole('button', { name: /Remove/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByLabel('Password').fill(demoPassword);
    await question.getByRole('button', { name: /Remove/ }).click();
    await expect(page.getByText('Your account has been removed')).toBeVisible();
    expect(at(page)).toBe('/?message=remove');
    expect(await tokenOf(page)).toBeUndefined();
  },
);

test('logging out in one tab logs out the other', { tag: '@journey' }, async ({ context, backend }) => {
  await leaveSession(context, backend);
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(backend.url);
  await expect(startButton(first)).toBeVisible();
  await second.goto(`${backend.url}/settings`);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await second.getByRole('button', { name: 'Log out' }).first().click();
  await second.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();
    expect(await tokenOf(page)).toBeUndefined();
  }
});

test('Back restores the previous page and its scroll position', async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 834, height: 600 });
  await leaveSession(context, backend);
  await page.goto(backend.url);
  await expect(startButton(page)).toBeVisible();
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
