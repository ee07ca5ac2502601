import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { PushMessage } from '#shared/domain/push.ts';
import { startFaultProxy, type FaultProxy } from '#tests/kit/network/faultProxy.ts';
import type { TestBackend } from '../support/backend.ts';
import { builtFileOf, holdRequests } from '../support/built.ts';
import { man as manEmail, queen as queenEmail } from '../support/calls.ts';
import { log, openAs, write } from '../support/chats.ts';
import {
  builtWeb,
  drive,
  drivesWorker,
  driveWorkerOf,
  passInWorkers,
  passUntil,
  reloadOffline,
  untilInCharge,
  untilKept,
} from '../support/offlineWorker.ts';
import { logIn, startButton } from '../support/people.ts';
import { isRealTime } from '../support/proofMode.ts';
import { idOf, leaveSession, signIn, watchConsole } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Tests the service worker (renderer/platform/web/offline), which other tests block. */
test.use({ serviceWorkers: 'allow', backendOptions: drivesWorker });

const isDriven = !isRealTime;
const listed = (page: Page) => page.getByRole('list', { name: 'Chats' });
const toast = (page: Page) => page.getByText("You're offline", { exact: true });

interface Stored {
  readonly cache: string;
  readonly path: string;
  readonly text: string;
}
/** Returns all files in the caches. */
const stored = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    const found: Stored[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const request of await opened.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = (await (await opened.match(request))?.text()) ?? '';
        found.push({ cache, path: pathname + search, text });
      }
    }
    return found;
  });

/** Returns the demo streamer's statement of this month as CSV. */
async function statementOf(backend: TestBackend): Promise<string> {
  const { authData } = await signIn(backend, queenEmail);
  const month = new Date(backend.context.clock.now()).toISOString().slice(0, 7);
  const answer = await fetch(`${backend.url}/api/goddess/dashboard/statement?month=${month}`, {
    headers: { Authorization: `Bearer ${authData.token}` },
  });
  return ((await answer.json()) as { csv: string }).csv;
}

/** Goes offline and clears the HTTP cache, so that only the worker can serve files. */
async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await context.setOffline(true);
}

test.describe('a reload without a network', () => {
  /** The proxy between the man and the server. */
  let line: FaultProxy | undefined;
  test.afterEach(() => line?.close());

  test('shows everything stored and sends messages written offline once on reconnect', async ({
    browser,
    backend,
  }) => {
    const [user, queen] = await Promise.all([idOf(backend, manEmail), idOf(backend, queenEmail)]);
    const streamer = await openAs(browser, backend, queenEmail, `/chat?userId=${user}`);
    await write(streamer, 'Are you on the train already?');
    // A proxy cuts the connection, because offline mode still sends requests of a page being left.
    line = await startFaultProxy({ target: () => backend, random: () => 1 });
    const man = await openAs(browser, line.url, manEmail, `/chat?userId=${queen}`, { isDriven });
    await write(man, 'Before the tunnel');
    await expect(log(man).getByText('Are you on the train already?')).toBeVisible();
    await untilKept(man);

    const { errors } = watchConsole(man);
    await goOffline(man.context(), man);
    line.setAway(true);
    await reloadOffline(man);
    await expect(log(man).getByText('Are you on the train already?')).toBeVisible();
    await expect(log(man).getByText('Before the tunnel')).toBeVisible();
    await expect(listed(man).getByText('Before the tunnel')).toBeVisible();
    await expect(toast(man)).toBeVisible();
    expect(await man.evaluate(() => navigator.onLine)).toBe(false);
    await write(man, 'In the tunnel');
    // Another reload shows that the browser stores the pending message, not the page.
    await reloadOffline(man);
    await expect(log(man).getByText('In the tunnel')).toBeVisible();
    await expect(log(streamer).getByText('In the tunnel')).toHaveCount(0);

    // Requests that failed at the start are repeated now.
    const profile = man.waitForResponse((answer) => answer.url().endsWith('/api/profile') && answer.ok());
    line.setAway(false);
    await man.context().setOffline(false);
    await profile;
    await passUntil(man, () => log(streamer).getByText('In the tunnel').isVisible());
    await expect(log(streamer).getByText('In the tunnel')).toHaveCount(1);
    await expect(toast(man)).toHaveCount(0);
    await write(streamer, 'There you are');
    await expect(log(man).getByText('There you are')).toBeVisible();
    await expect(log(man).getByText('In the tunnel')).toHaveCount(1);
    await expect(log(streamer).getByText('In the tunnel')).toHaveCount(1);
    // Network errors of the browser itself are expected.
    expect(errors.filter((error) => !/net::ERR_|Failed to load resource/.test(error))).toEqual([]);
  });

  test(
    'works on a page never opened before, in its language, and equally with a silent or stopped server',
    { tag: '@prove' },
    async ({ browser, openBackend, backendOptions }) => {
      const options = { ...backendOptions, dataDir: test.info().outputPath('data') };
      const own = await openBackend(options);
      const page = await openAs(browser, own, manEmail, '/ru/followings', { isDriven });
      await untilKept(page);
      const chat = page.getByRole('heading', { level: 1, name: 'Чат' });
      // Holds the worker's own request.
      const held = await holdRequests(page.context(), (url) => url.pathname === '/ru/chat');
      const visit = page.goto(`${own.url}/ru/chat`);
      await expect.poll(() => held.waiting).toEqual(['/ru/chat']);
      // The worker treats a network without a response after three seconds as absent.
      await passInWorkers(page.context(), 3_000);
      await visit;
      await expect(chat).toBeVisible();
      await held.release();

      await own.close();
      await reloadOffline(page);
      await expect(chat).toBeVisible();
      // The session continues, because no server rejected it.
      expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
      await openBackend({ ...options, port: own.port });
      const somebody = page.getByRole('link', { name: /Nia|Support|Valeria/ }).first();
      await passUntil(page, () => somebody.isVisible());
    },
  );

  test(
    'lets a visitor read the pages opened before',
    { tag: '@prove' },
    async ({ page, context, backend }) => {
      await drive(page);
      await page.goto(`${backend.url}/privacy-policy`);
      await untilKept(page, '/privacy-policy');
      await page.goto(`${backend.url}/statement`);
      await untilKept(page, '/statement');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('statementKeys'))).not.toBeNull();
      const statement = await statementOf(backend);
      await page.goto(backend.url);
      await untilKept(page, '/');
      // A visitor does not download the whole client.
      expect((await stored(page)).map(({ path }) => path)).not.toContain('/shell.html');
      await goOffline(context, page);
      for (const [path, title] of [
        ['/', 'Someone is awake too'],
        ['/privacy-policy', 'Privacy policy'],
        ['/statement', 'Check a statement'],
      ] as const) {
        await page.goto(backend.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      }
      // The keys for statements are stored too, so the check works offline.
      const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) };
      await page.getByLabel('Choose file').setInputFiles(file);
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(/^Complete: /);
      // A user who signs in gets the rest without another visit.
      await context.setOffline(false);
      await logIn(page, backend.url, manEmail);
      await expect(startButton(page)).toBeVisible();
      await untilKept(page);
    },
  );
});

test(
  'a client that was stored in part is completed at the next visit without repeated requests',
  { tag: '@prove' },
  async ({ page, context, backend }) => {
    // A text that no page shows until it is opened; the worker requests it among the last files.
    const late = builtFileOf('../resources/locales/en/settings.json');
    const asked: string[] = [];
    context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.serviceWorker() !== null && pathname.startsWith('/assets/')) asked.push(pathname);
    });
    const lost = await holdRequests(context, ({ pathname }) => pathname === late);
    await drive(page);
    await logIn(page, backend.url, manEmail);
    await passUntil(page, () => Promise.resolve(lost.waiting.length > 0));
    expect(lost.waiting).toEqual([late]);
    expect(asked.length).toBeGreaterThan(20);
    await lost.drop();
    const before = new Set((await stored(page)).map(({ path }) => path));
    expect(before.size).toBeGreaterThan(20);
    expect([...before]).not.toContain('/shell.html');

    asked.length = 0;
    await lost.release();
    await page.reload();
    await untilKept(page);
    expect(asked).toContain(late);
    expect(asked.filter((path) => before.has(path))).toEqual([]);
  },
);

/** Delivers a decrypted push through devtools, because this Chromium can't subscribe to pushes. */
async function deliverPush(page: Page, message: PushMessage): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await devtools.detach();
}

/** Records the worker's notifications for tests, because headless Chromium can't show them. */
async function keepNotices(page: Page) {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: object[] };
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: async (title: string, how: object) => void scope.shown.push({ title, ...how }),
    });
  });
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as { shown: object[] }).shown),
    press: () =>
      worker.evaluate(() => {
        const [shown] = (globalThis as unknown as { shown: { data: unknown }[] }).shown;
        const notification = { close: () => undefined, data: shown?.data };
        const waitUntil = () => undefined;
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      }),
  };
}

test('a log-out removes all data of a user from the caches', async ({ browser, backend }) => {
  const queen = await idOf(backend, queenEmail);
  const page = await openAs(browser, backend, manEmail, `/chat?userId=${queen}`, { isDriven });
  await write(page, 'Between the two of us');
  await untilKept(page);
  // The worker handles requests by now: pages, API calls and pictures.
  for (const path of [`/user-detail/${queen}`, '/profile', `/chat?userId=${queen}`])
    await page.goto(backend.url + path);
  await expect(log(page).getByText('Between the two of us')).toBeVisible();

  // The worker shows a push as a notification. A press only opens addresses that links may open.
  await page.goto(`${backend.url}/followings`);
  const notices = await keepNotices(page);
  const path = `/chat?userId=${queen}`;
  const [title, text] = ['Valeria', 'New message'];
  await deliverPush(page, { kind: 'test', key: `user:${queen}`, title, text, path, locale: 'en' });
  const data = { path, locale: 'en' };
  await expect
    .poll(notices.shown)
    .toEqual([{ title, body: text, tag: `notice:user:${queen}`, lang: 'en', data }]);
  await notices.press();
  await expect(page).toHaveURL(backend.url + path);
  const secrets = await page.evaluate(() => {
    const { email, _id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { email: string; _id: string };
    const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string };
    return [email, _id, token];
  });
  expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 5)).toBe(true);

  await page.goto(`${backend.url}/settings`);
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible();
  const left = await stored(page);
  expect(left.length).toBeGreaterThan(20);
  expect(
    left
      .map(({ path }) => path)
      .filter((path) => !/^\/(assets\/[^?]+|shell\.html|config\.json|)$/.test(path)),
  ).toEqual([]);
  for (const secret of [...secrets.slice(1), queen, 'Between the two of us']) {
    expect(
      left.filter(({ text }) => text.includes(secret)).map(({ path }) => path),
      secret,
    ).toEqual([]);
  }
  // The sign-in page shows the address of a demo account to everyone.
  expect(left.filter(({ text, path }) => path !== '/config.json' && text.includes(secrets[0] ?? ''))).toEqual(
    [],
  );
});

/** Simulates another build of the client: renames every script and the build in the pages. */
function rebuild(webRoot: string, name: string): void {
  const assets = readdirSync(join(webRoot, 'assets'));
  const renamed = new Map(
    assets.filter((file) => file.endsWith('.js')).map((file) => [file, file.replace(/\.js$/, `-${name}.js`)]),
  );
  const names = new RegExp([...renamed.keys()].map((file) => file.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of readdirSync(webRoot, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:js|html)$/.test(file)) continue;
    const path = join(webRoot, file);
    const text = readFileSync(path, 'utf8')
      .replace(names, (found) => renamed.get(found) ?? found)
      .replace(/(?:<meta name="build"[^>]*>)?<\/head>/, `<meta name="build" content="${name}"></head>`)
      .replace(/\bbuild:`[^`]+`/, `build:\`${name}\``);
    rmSync(path);
    writeFileSync(
      path.replace(names, (found) => renamed.get(found) ?? found),
      text,
    );
  }
}

test('another build takes over at the next visit, and pages of the previous build keep working', async ({
  context,
  openBackend,
}) => {
  const webRoot = test.info().outputPath('builds');
  cpSync(builtWeb, webRoot, { recursive: true });
  driveWorkerOf(webRoot);
  rebuild(webRoot, 'one');
  const own = await openBackend({ webRoot });
  const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content');
  // Only the caches of the client; the worker also stores data about pushes.
  const builds = (page: Page) =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('client-')));
  const isWhole = (page: Page, name: string) =>
    page.evaluate(
      async (cacheName) => (await caches.match('/shell.html', { cacheName })) !== undefined,
      `client-${name}`,
    );
  async function visit(path: string): Promise<Page> {
    const page = await context.newPage();
    await drive(page);
    await page.goto(own.url + path);
    return page;
  }
  await leaveSession(context, own);
  const before = await visit('/followings');
  expect(await buildOf(before)).toBe('one');
  await untilKept(before);

  rebuild(webRoot, 'two');
  const after = await visit('/chat');
  expect(await buildOf(after)).toBe('two');
  await passUntil(after, () => isWhole(after, 'two'));
  await untilInCharge(after);
  expect(await builds(after)).toEqual(['client-one', 'client-two']);
  await goOffline(context, after);
  await reloadOffline(after);
  expect(await buildOf(after)).toBe('two');
  await expect(after.getByRole('heading', { level: 1 })).toHaveText('Chat');
  // The caches still have the chunks that the older page had not loaded and the server has removed.
  expect(await buildOf(before)).toBe('one');
  await before.getByRole('link', { name: 'Chat' }).first().click();
  await expect(before.getByRole('heading', { level: 1 })).toHaveText('Chat');
  await expect(listed(before)).toBeVisible();
  expect(await buildOf(before)).toBe('one');

  await context.setOffline(false);
  await before.close();
  await after.close();
  const last = await visit('/chat');
  expect(await buildOf(last)).toBe('two');
  await expect.poll(() => builds(last)).toEqual(['client-two']);

  // A page that closes before reporting its needs: a signed-in user is known to need the whole client.
  rebuild(webRoot, 'three');
  await last.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await passUntil(last, () => isWhole(last, 'three'));
});
