import { expect, test, type Browser, type Page } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { leaveSession } from './support/session.ts';

/** Two people in two browsers write to each other; what was said stays, whatever happens to the connection. */
let backend: BackendProcess;

test.beforeEach(async () => {
  backend = await startBackendProcess({ companions: 0 });
});
test.afterEach(() => backend.stop());

async function open(browser: Browser, email: string, path = '/chat'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await leaveSession(context, backend.url, { email });
  const page = await context.newPage();
  await page.goto(`${backend.url}${path}`);
  return page;
}

async function idOf(email: string): Promise<string> {
  const answer = await fetch(`${backend.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  });
  return ((await answer.json()) as { user: { _id: string } }).user._id;
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

test('two people write, see that they are read, and delete', async ({ browser }) => {
  const [user, queen] = await Promise.all([idOf('user@demo.local'), idOf('queen@demo.local')]);
  const man = await open(browser, 'user@demo.local', `/chat?userId=${queen}`);
  await write(man, 'Good evening from the first window');
  const streamer = await open(browser, 'queen@demo.local', `/chat?userId=${user}`);
  await expect(log(streamer).getByText('Good evening from the first window')).toBeVisible({
    timeout: 15_000,
  });
  await write(streamer, 'Good evening to you');
  await expect(log(man).getByText('Good evening to you')).toBeVisible();
  // The streamer's window has the focus and shows the end: what the man wrote counts as read.
  await expect(log(man).getByLabel(/read/i).last()).toBeVisible({ timeout: 15_000 });

  await log(man).getByText('Good evening from the first window').click({ button: 'right' });
  await man.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(log(man).getByText('Good evening from the first window')).toBeHidden();
  await expect(log(streamer).getByText('Good evening from the first window')).toBeHidden({ timeout: 15_000 });
});

test('what was written without a connection is sent when it is back, once', async ({ browser }) => {
  const [user, queen] = await Promise.all([idOf('user@demo.local'), idOf('queen@demo.local')]);
  const man = await open(browser, 'user@demo.local', `/chat?userId=${queen}`);
  await write(man, 'before');
  const streamer = await open(browser, 'queen@demo.local', `/chat?userId=${user}`);
  await expect(log(streamer).getByText('before', { exact: true })).toBeVisible({ timeout: 15_000 });

  await man.context().setOffline(true);
  await write(man, 'written in a tunnel');
  await expect(log(streamer).getByText('written in a tunnel')).toBeHidden();
  // The tab is closed meanwhile: what waits is kept by the browser, not by the page.
  await man.close({ runBeforeUnload: false });
  await streamer
    .context()
    .newPage()
    .then((page) => page.close());
  const again = await man.context().newPage();
  await man.context().setOffline(false);
  await again.goto(`${backend.url}/chat?userId=${queen}`);
  await expect(log(streamer).getByText('written in a tunnel')).toHaveCount(1, { timeout: 20_000 });
  await expect(log(again).getByText('written in a tunnel')).toHaveCount(1);
});

test('search finds a message, and a draft is kept', async ({ browser }) => {
  const queen = await idOf('queen@demo.local');
  const man = await open(browser, 'user@demo.local', `/chat?userId=${queen}`);
  await write(man, 'The evening star is Venus');
  await field(man).fill('not sent yet');
  await expect(field(man)).toHaveValue('not sent yet');
  await man.getByRole('button', { name: 'Search chats' }).click();
  await man.getByLabel('Search people and messages').fill('venus');
  await expect(man.getByText('The evening star is Venus').first()).toBeVisible();
  await man.goto(`${backend.url}/`);
  await man.goto(`${backend.url}/chat?userId=${queen}`);
  await expect(field(man)).toHaveValue('not sent yet', { timeout: 15_000 });
});
