import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page, type Response } from '@playwright/test';
import { locales } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';
import { localeNames } from '#renderer/ui/localeNames.ts';
import { readTexts } from '../../i18n/texts.ts';
import { builtFileOf, holdRequests, isFile, failRequests } from '../support/built.ts';
import { logIn, startButton } from '../support/people.ts';
import { isOwnError, leaveSession, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests what the frame shows if something is missing: each case has an explanation, never an empty page. */
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const at = (page: Page) => page.evaluate(() => location.pathname + location.search);
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]');

/** Logs out through the account menu, which leads to the landing page. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Daniel' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();
}

/** Logs in with the form and opens other pages. */
async function liveADay(page: Page, url: string): Promise<void> {
  await logIn(page, url, 'user@demo.local');
  await expect(startButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Chat' }).first().click();
  await expect(title(page)).toHaveText('Chat');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(title(page)).toHaveText('Settings');
  await expect(page.getByRole('switch', { name: /Safe search/ })).toBeVisible();
  await logOut(page);
}

test.describe('invalid addresses', () => {
  test(
    'an unknown address shows an explanation and one link, for a visitor and a user',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await page.goto(`${backend.url}/no/such/page`);
      await expect(title(page)).toHaveText('Page not found');
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();

      await leaveSession(context, backend);
      await page.goto(`${backend.url}/no/such/page`);
      await expect(title(page)).toHaveText('Page not found');
      await page.getByRole('link', { name: 'Go to Match' }).click();
      await expect(startButton(page)).toBeVisible();
    },
  );

  test(
    'an unsupported language shows the same page with the four supported ones',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await leaveSession(context, backend);
      await page.goto(`${backend.url}/de/settings`);
      await expect(title(page)).toHaveText('Page not found');
      for (const locale of locales) {
        await expect(page.getByRole('link', { name: localeNames[locale] })).toHaveAttribute(
          'href',
          inLocale(locale, '/settings'),
        );
      }
      await page.getByRole('link', { name: localeNames.ru }).click();
      await expect(title(page)).toHaveText('Настройки');
      await expect.poll(() => at(page)).toBe('/ru/settings');
    },
  );

  test(
    'an unknown section of the help shows an explanation and all sections',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await leaveSession(context, backend);
      await page.goto(`${backend.url}/faq/no-such-section`);
      await expect(page.getByText('This section doesn’t exist')).toBeVisible();
      await page.getByRole('link', { name: 'All questions' }).first().click();
      await expect.poll(() => at(page)).toBe('/faq');
      await expect(title(page)).toBeVisible();
    },
  );

  test(
    'a malformed address shows an explanation, for a visitor and a user',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      const { errors } = watchConsole(page);
      const allAreSaid = async () => {
        for (const address of ['/user-detail/%E0%A4%A', '/faq/%', '/ru/%FF']) {
          await page.goto(backend.url + address);
          await expect(title(page)).toHaveText(
            address.startsWith('/ru') ? 'Страница не найдена' : 'Page not found',
          );
        }
      };
      await allAreSaid();
      await leaveSession(context, backend);
      await allAreSaid();
      expect(errors).toEqual([]);
    },
  );
});

test.describe('texts that fail to load', () => {
  const english = readTexts('en', 'settings');
  const isRussian = (namespace: string) => isFile(`../resources/locales/ru/${namespace}.json`);

  test(
    'a page falls back to English, logs it, and is Russian after a reload',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await leaveSession(context, backend);
      const { warnings } = watchConsole(page);
      const network = await failRequests(page, isRussian('settings'));
      await page.goto(`${backend.url}/ru/settings`);
      await expect(page.getByText(english['appearance.lessMotion'] ?? '').first()).toBeVisible();
      await expect(page.getByText(english['sections.privacy'] ?? '').first()).toBeVisible();
      // The texts that did load are Russian, and so is the declared language of the page.
      await expect(page.getByRole('link', { name: 'Чат' }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      expect(network.count).toBeGreaterThan(0);
      // The text is requested once by the start of the page and once by the page itself.
      const said = warnings.filter((line) => line.includes('locale ru/settings'));
      expect([1, 2]).toContain(said.length);
      // Keys must not be shown in place of texts.
      const shown = await page.evaluate(() => document.body.innerText);
      const lines = shown.split('\n');
      const isShown = (key: string) => (key.includes('.') ? shown.includes(key) : lines.includes(key));
      expect(Object.keys(english).filter(isShown)).toEqual([]);

      await network.restore();
      await page.reload();
      await expect(page.getByText(readTexts('ru', 'settings')['appearance.lessMotion'] ?? '')).toBeVisible();
    },
  );

  test('a visitor’s page stays readable if any of its texts are missing', async ({ page, backend }) => {
    await failRequests(page, isRussian('landing'));
    await page.goto(`${backend.url}/ru`);
    await expect(title(page)).toBeVisible();
    // The heading is English, or Russian from the prerendered file.
    await expect(title(page)).toHaveText(/Someone is awake too|\p{Script=Cyrillic}{4}/u);
    await expect(page.getByRole('button', { name: /Sign up|Зарегистрироваться/ }).first()).toBeVisible();
  });
});

test.describe('a browser without usable storage', () => {
  test('with blocked storage a user can still sign in, navigate and log out', async ({ page, backend }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    const { errors } = watchConsole(page);
    await liveADay(page, backend.url);
    expect(errors.filter(isOwnError)).toEqual([]);
  });

  test(
    'with full storage a signed-in user stays signed in, and signing in still works',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await leaveSession(context, backend);
      // The session was stored before the storage was full.
      await page.goto(`${backend.url}/health`);
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await page.goto(`${backend.url}/settings`);
      await expect(title(page)).toHaveText('Settings');
      await expect(page.getByText('user@demo.local')).toBeVisible();

      await page.evaluate(() => localStorage.clear());
      await context.clearCookies();
      const { errors } = watchConsole(page);
      await logIn(page, backend.url, 'user@demo.local');
      await expect(startButton(page)).toBeVisible();
      expect(errors).toEqual([]);
    },
  );

  test(
    'with refused cookies a session continues from the storage',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await page.addInitScript(() => {
        Object.defineProperty(document, 'cookie', { get: () => '', set() {} });
      });
      const { errors } = watchConsole(page);
      await logIn(page, backend.url, 'user@demo.local');
      await expect(startButton(page)).toBeVisible();
      expect(await context.cookies()).toEqual([]);
      await page.reload();
      await expect(startButton(page)).toBeVisible();
      expect(errors).toEqual([]);
    },
  );
});

test.describe('a backend', () => {
  test('that does not answer: the page shows a skeleton, then an error with a retry button', async ({
    page,
    context,
    backend,
  }) => {
    await leaveSession(context, backend);
    const held = await holdRequests(page, (url) => url.pathname === '/api/clientSettings');
    await page.goto(`${backend.url}/settings?tab=privacy`);
    await expect(title(page)).toHaveText('Settings');
    const privacy = page.getByRole('region', { name: 'Privacy' });
    await expect(privacy.getByText('Loading')).toBeAttached();
    await expect(privacy.getByText('This didn’t load')).toHaveCount(0);
    // The client's timeout ends the request and its automatic retry.
    await expect(async () => {
      await held.drop();
      await expect(privacy.getByText('This didn’t load')).toBeVisible({ timeout: 250 });
    }).toPass();
    // Settings stored on this device are shown regardless.
    await expect(privacy.getByRole('switch', { name: /Help improve Vesper/ })).toBeVisible();
    await held.release();
    await privacy.getByRole('button', { name: 'Try again' }).click();
    await expect(privacy.getByRole('switch', { name: /Safe search/ })).toBeVisible();
  });

  test(
    'that is unreachable at the start: the page says so and continues when it is reachable',
    { tag: '@prove' },
    async ({ page, context, openBackend }) => {
      const dataDir = test.info().outputPath('data');
      const own = await openBackend({ dataDir });
      const { url, port } = own;
      await leaveSession(context, own);
      await stayServed(page, url, ['/ru/settings']);
      await own.close();
      await page.goto(`${url}/ru/settings`);
      await expect(page.getByText('Vesper пока не отвечает')).toBeVisible();
      await openBackend({ dataDir, port });
      await expect(title(page)).toHaveText('Настройки');
      await expect(page.getByText('user@demo.local')).toBeVisible();
      await expect(page.getByText('Vesper пока не отвечает')).toHaveCount(0);
    },
  );
});

/** Serves files of the web client as another server would, independent of the backend. */
async function stayServed(page: Page, url: string, addresses: readonly string[]): Promise<void> {
  const root = resolve(import.meta.dirname, '../../../out/web');
  for (const address of addresses) {
    const answer: Response | null = await page.goto(url + address);
    const body = (await answer?.text()) ?? '';
    const headers = (await answer?.allHeaders()) ?? {};
    await page.route(`${url}${address}`, (route) => route.fulfill({ status: 200, headers, body }));
  }
  await page.goto('about:blank');
  await page.route(`${url}/assets/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname.endsWith('.css')
        ? 'text/css'
        : pathname.endsWith('.svg')
          ? 'image/svg+xml'
          : undefined;
    return route.fulfill({ body: readFileSync(resolve(root, `.${pathname}`)), contentType });
  });
}

test('offline: the toast stays until the client is online again and can’t be closed', async ({
  page,
  context,
  backend,
}) => {
  await leaveSession(context, backend);
  await page.clock.install();
  await page.goto(`${backend.url}/settings`);
  await expect(page.getByText('user@demo.local')).toBeVisible();
  const toast = page.getByText("You're offline", { exact: true });
  // The code of the toasts loads some time after the first page and can't load while offline.
  const toasts = page.waitForResponse(backend.url + builtFileOf('ui/inner/ToastStack.tsx'));
  await page.clock.fastForward(5_000);
  await (await toasts).finished();
  await expect(toast).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(toast).toBeVisible();
  await expect(page.getByText('Please connect to the internet')).toBeVisible();
  const card = page.locator('li', { has: toast });
  await expect(card.getByRole('button')).toHaveCount(0);
  // Neither the Escape key, a swipe nor another page closes the toast.
  await page.keyboard.press('Escape');
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has no place');
  await page.mouse.move(box.x + 10, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 10, box.y - 200, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(toast).toBeVisible();
  await page.context().setOffline(false);
  await expect(toast).toHaveCount(0);
});
