import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { man, queen } from '../support/calls.ts';
import { field, fillMissingFields, log, newQueen, openAs, write } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { test } from '../support/test.ts';

/** Two users in two browsers write to each other. Messages survive connection failures. */
test('two users write, see read receipts and delete', async ({ browser, backend }) => {
  const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
  const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
  await write(his, 'Good evening from the first window');
  const hers = await openAs(browser, backend, queen, `/chat?userId=${manId}`);
  await expect(log(hers).getByText('Good evening from the first window')).toBeVisible();
  await write(hers, 'Good evening to you');
  await expect(log(his).getByText('Good evening to you')).toBeVisible();
  // The streamer's window has the focus and shows the end of the chat, so the man's message counts as read.
  await expect(log(his).getByLabel(/read/i).last()).toBeVisible();

  await log(his).getByText('Good evening from the first window').click({ button: 'right' });
  await his.getByRole('menuitem', { name: 'Delete' }).click();
  await his.getByRole('button', { name: 'Delete for both' }).click();
  await expect(log(his).getByText('Good evening from the first window')).toBeHidden();
  await expect(log(hers).getByText('Good evening from the first window')).toBeHidden();
});

test(
  'a chat on a phone hides the bottom navigation, and the list of chats shows it',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const queenId = await idOf(backend, queen);
    const his = await openAs(browser, backend, man, '/chat');
    await his.setViewportSize({ width: 390, height: 844 });
    const bar = his
      .getByRole('navigation')
      .filter({ has: his.getByRole('link', { name: 'Match', exact: true }) });
    await expect(bar).toHaveCount(1);
    await his.goto(`${backend.url}/chat?userId=${queenId}`);
    await expect(field(his)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await his.getByRole('button', { name: 'Back' }).click();
    await expect(bar).toHaveCount(1);
  },
);

test(
  'messages written offline are sent once on reconnect',
  { tag: '@journey' },
  async ({ browser, backend }) => {
    const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
    const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
    await write(his, 'before');
    const hers = await openAs(browser, backend, queen, `/chat?userId=${manId}`);
    await expect(log(hers).getByText('before', { exact: true })).toBeVisible();

    await his.context().setOffline(true);
    await write(his, 'written in a tunnel');
    await expect(log(hers).getByText('written in a tunnel')).toBeHidden();
    // The browser stores pending messages, so they survive the closed tab.
    await his.close({ runBeforeUnload: false });
    await hers
      .context()
      .newPage()
      .then((page) => page.close());
    const again = await his.context().newPage();
    await his.context().setOffline(false);
    await again.goto(`${backend.url}/chat?userId=${queenId}`);
    await expect(log(hers).getByText('written in a tunnel')).toHaveCount(1);
    await expect(log(again).getByText('written in a tunnel')).toHaveCount(1);
  },
);

test('search finds a message and a draft is kept', { tag: '@prove' }, async ({ browser, backend }) => {
  const queenId = await idOf(backend, queen);
  const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
  await write(his, 'The evening star is Venus');
  await field(his).fill('not sent yet');
  await expect(field(his)).toHaveValue('not sent yet');
  await his.getByRole('button', { name: 'Search chats' }).click();
  await his.getByLabel('Search people and messages').fill('venus');
  await expect(his.getByText('The evening star is Venus').first()).toBeVisible();
  await his.goto(`${backend.url}/`);
  await his.goto(`${backend.url}/chat?userId=${queenId}`);
  await expect(field(his)).toHaveValue('not sent yet');
});

test(
  'a stranger’s chat stays in the request folder until it is answered',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, newQueen)]);
    await fillMissingFields(backend, newQueen);
    const hers = await openAs(browser, backend, newQueen);
    await expect(hers.getByText('No chats yet')).toBeVisible();
    const his = await openAs(browser, backend, man, `/chat?userId=${queenId}`);
    await write(his, 'We have not met yet');
    const requests = hers
      .getByRole('link', { name: /Requests/ })
      .or(hers.getByRole('button', { name: /Requests/ }));
    await requests.click();
    await hers.getByText('We have not met yet').first().click();
    await expect(hers).toHaveURL(new RegExp(`userId=${manId}`));
    await write(hers, 'Now we have');
    // Her reply moves the chat to the list of active chats.
    await hers.goto(`${backend.url}/chat`);
    await expect(hers.getByRole('list', { name: 'Chats' }).getByText('Now we have')).toBeVisible();
    await expect(hers.getByText(/you haven’t replied to/)).toHaveCount(0);
  },
);

test(
  'a suggested sentence is shown in the reader’s language and in the original',
  { tag: '@prove' },
  async ({ browser, backend }) => {
    const [manId, queenId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
    const sentences = (locale: string) =>
      (
        JSON.parse(
          readFileSync(join(import.meta.dirname, `../../../resources/chat/${locale}.json`), 'utf8'),
        ) as {
          letsTalk: string[];
        }
      ).letsTalk[0] ?? '';
    const hers = await openAs(browser, backend, queen, `/chat?userId=${manId}`);
    await write(hers, sentences('en'));
    const his = await openAs(browser, backend, man, `/ru/chat?userId=${queenId}`);
    const messages = his.getByRole('log');
    await expect(messages.getByText(sentences('ru'), { exact: true })).toBeVisible();
    await messages.getByRole('button', { name: 'Показать оригинал' }).click();
    await expect(messages.getByText(sentences('en'), { exact: true })).toBeVisible();
    // Own messages are not translated.
    await expect(log(hers).getByText('Translated')).toHaveCount(0);
  },
);
