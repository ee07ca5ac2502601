import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { ringing } from '../support/calls.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { test } from '../support/test.ts';

/** The tabs of one user share one connection and one store. */
interface Person {
  readonly id: string;
  readonly url: string;
  readonly token: string;
}

async function personOf(backend: TestBackend, email: string): Promise<Person> {
  const id = await idOf(backend, email);
  return { id, url: backend.url, token: await backend.issueToken(id) };
}

async function send(from: Person, to: Person, message: Readonly<Record<string, unknown>>): Promise<void> {
  const answer = await fetch(`${from.url}/chat-api/chat/v2/sendMessage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${from.token}` },
    body: JSON.stringify({ to: to.id, tempId: randomUUID(), ...message }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}
const say = (from: Person, to: Person, text: string) => send(from, to, { type: 'text', text });

/** Opens a tab and counts its open connections. */
async function openTab(
  context: BrowserContext,
  { url }: TestBackend,
  path: string,
): Promise<{ page: Page; open: () => number }> {
  const page = await context.newPage();
  let open = 0;
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.startsWith('/socket')) return;
    open += 1;
    socket.on('close', () => {
      open -= 1;
    });
  });
  await page.goto(url + path);
  await page.getByRole('link', { name: 'Profile', exact: true }).first().waitFor();
  return { page, open: () => open };
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('two tabs share one connection, and when its tab closes the other takes over', async ({
  browser,
  backend,
}) => {
  const [user, queen] = await Promise.all([
    personOf(backend, 'user@demo.local'),
    personOf(backend, 'queen@demo.local'),
  ]);
  await say(user, queen, 'good evening');
  await say(queen, user, 'and to you');
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  await leaveSession(context, backend);

  const first = await openTab(context, backend, `/chat?userId=${queen.id}`);
  await expect(log(first.page).getByText('and to you')).toBeVisible();
  await expect.poll(first.open).toBe(1);
  const second = await openTab(context, backend, `/chat?userId=${queen.id}`);
  await expect(log(second.page).getByText('and to you')).toBeVisible();

  await say(queen, user, 'this comes once, and to both');
  for (const { page } of [first, second]) {
    await expect(log(page).getByText('this comes once, and to both')).toHaveCount(1);
  }
  expect([first.open(), second.open()]).toEqual([1, 0]);
  await expect(second.page.getByText('Reconnecting')).toBeHidden();

  await test.step('what the tab without a connection does is heard', async () => {
    const hers = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    await leaveSession(hers, backend, { email: 'queen@demo.local' });
    const streamer = await openTab(hers, backend, `/chat?userId=${user.id}`);
    const field = second.page.getByRole('textbox', { name: 'Write a message' });
    await expect(log(streamer.page).getByText('and to you')).toBeVisible();
    await field.pressSequentially('from the second tab');
    await expect(streamer.page.getByText(/typing/).first()).toBeVisible();
    await field.press('Enter');
    await expect(log(streamer.page).getByText('from the second tab')).toHaveCount(1);
    await hers.close();
  });

  await test.step('the balance reaches both', async () => {
    // Delays the tab's profile response: the server answers it before the gift, but it arrives afterwards.
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await second.page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      asked.resolve();
      await held.promise;
      await route.fulfill({ response });
    });
    const profile = second.page.waitForResponse('**/api/profile');
    await second.page.goto(`${backend.url}/followings`);
    await asked.promise;
    const before = await second.page
      .getByText(/\d+ coins/)
      .first()
      .innerText();
    await send(user, queen, { type: 'media', media: [{ giftId: 'rose' }] });
    await expect(second.page.getByText(before)).toHaveCount(0);
    held.resolve();
    await (await profile).finished();
    await expect(second.page.getByText(/\d+ coins/).first()).toBeVisible();
    await expect(second.page.getByText(before)).toHaveCount(0);
    expect(second.open()).toBe(0);
    await second.page.goto(`${backend.url}/chat?userId=${queen.id}`);
  });

  await first.page.close();
  await expect.poll(second.open).toBe(1);
  await say(queen, user, 'are you still there');
  await expect(log(second.page).getByText('are you still there')).toHaveCount(1);
});

test(
  'a tab in which a user matches has a separate connection',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const context = await browser.newContext({ locale: 'en-GB', permissions: ['camera', 'microphone'] });
    await leaveSession(context, backend);
    const first = await openTab(context, backend, '/followings');
    await expect.poll(first.open).toBe(1);
    const second = await openTab(context, backend, '/followings');
    await second.page.getByRole('link', { name: 'Chat' }).first().click();
    await expect(second.page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible();
    expect(second.open()).toBe(0);
    await second.page.getByRole('link', { name: 'Match' }).first().click();
    await expect.poll(second.open).toBe(1);
    expect(first.open()).toBe(1);
  },
);

test('a call rings in the visible tab, which had no connection before', async ({ browser, backend }) => {
  const [user, queen] = await Promise.all([
    personOf(backend, 'user@demo.local'),
    personOf(backend, 'queen@demo.local'),
  ]);
  const context = await browser.newContext({ locale: 'en-GB', permissions: ['camera', 'microphone'] });
  await leaveSession(context, backend, { email: 'queen@demo.local' });
  const first = await openTab(context, backend, '/followings');
  await expect.poll(first.open).toBe(1);
  // The settings would load the camera and the code for calls and matching, so another page is opened.
  const second = await openTab(context, backend, '/income');
  expect(second.open()).toBe(0);

  async function post(path: string, body: unknown): Promise<{ callId: string }> {
    const answer = await fetch(`${backend.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { callId: string };
  }
  const { callId } = await post(`/call/${queen.id}/chat`, {});
  for (const { page } of [first, second]) await expect(ringing(page)).toBeVisible();
  await expect.poll(second.open).toBe(1);
  await post(`/callCancel/${callId}`, { reason: 'cancelled' });
  for (const { page } of [first, second]) await expect(ringing(page)).toBeHidden();

  await post(`/call/${queen.id}/chat`, {});
  for (const { page } of [first, second]) await expect(ringing(page)).toBeVisible();
  await ringing(second.page).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(second.page).toHaveURL(/\/call$/);
  await expect(ringing(first.page)).toBeHidden();
  await expect(first.page).toHaveURL(/\/followings$/);
});

test(
  'a new message is announced on every page and in the title, and opens its chat',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const [user, queen] = await Promise.all([
      personOf(backend, 'user@demo.local'),
      personOf(backend, 'queen@demo.local'),
    ]);
    await say(user, queen, 'good evening');
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    await leaveSession(context, backend);
    const { page } = await openTab(context, backend, '/followings');
    const unread = async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0);
    // The first interaction opens the chats; later messages are announced.
    await page.keyboard.press('Shift');
    await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(2);
    await expect(async () => {
      await say(queen, user, 'A longer message than a toast has room for');
      await expect(page.getByText('A longer message than a toast', { exact: false })).toBeVisible({
        timeout: 3_500,
      });
    }).toPass();
    await expect(page.getByText('A longer message than a toast…')).toBeVisible();
    await expect.poll(unread).toBeGreaterThan(0);
    const before = await unread();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page).toHaveURL(`${backend.url}/chat?userId=${queen.id}`);
    await expect(log(page).getByText('A longer message than a toast has room for').last()).toBeVisible();
    await say(queen, user, 'not told of');
    await expect(log(page).getByText('not told of')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeHidden();
    await expect.poll(unread).toBe(before - 1);
  },
);
