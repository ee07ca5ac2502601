import { expect } from '@playwright/test';
import { startBackendProcess, type BackendProcess } from '../helpers/backendProcess.ts';
import { field, idOf, log, openAs, write } from './support/chats.ts';
import { test } from './support/test.ts';

/** Two people in two browsers write to each other; what was said stays, whatever happens to the connection. */
let backend: BackendProcess;

test.beforeEach(async () => {
  backend = await startBackendProcess({ companions: 0 });
});
test.afterEach(() => backend.stop());

test('two people write, see that they are read, and delete', async ({ browser }) => {
  const [user, queen] = await Promise.all([
    idOf(backend.url, 'user@demo.local'),
    idOf(backend.url, 'queen@demo.local'),
  ]);
  const man = await openAs(browser, backend.url, 'user@demo.local', `/chat?userId=${queen}`);
  await write(man, 'Good evening from the first window');
  const streamer = await openAs(browser, backend.url, 'queen@demo.local', `/chat?userId=${user}`);
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
  const [user, queen] = await Promise.all([
    idOf(backend.url, 'user@demo.local'),
    idOf(backend.url, 'queen@demo.local'),
  ]);
  const man = await openAs(browser, backend.url, 'user@demo.local', `/chat?userId=${queen}`);
  await write(man, 'before');
  const streamer = await openAs(browser, backend.url, 'queen@demo.local', `/chat?userId=${user}`);
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
  const queen = await idOf(backend.url, 'queen@demo.local');
  const man = await openAs(browser, backend.url, 'user@demo.local', `/chat?userId=${queen}`);
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
