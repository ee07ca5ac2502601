import { expect, type Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';
import { man, queen } from '../support/calls.ts';
import { field, log, newQueen, write } from '../support/chats.ts';
import { idOf } from '../support/session.ts';
import { button, choose, press, said, type Opened, type Openers } from './opener.ts';

/** A man and a streamer who chat with each other in two browsers. */
export interface Chat {
  readonly his: Page;
  readonly hers: Page;
  readonly backend: TestBackend;
}

const more = (page: Page) => button(page, 'Chat options');

/** Tries to send a text that is rejected. The text field keeps the focus. */
async function tryToWrite(page: Page, text: string): Promise<Opened> {
  await field(page).fill(text);
  await field(page).press('Enter');
  return { page, back: field(page) };
}

async function openChatWith({ his, backend }: Chat, userId: string): Promise<void> {
  await his.goto(`${backend.url}/chat?userId=${userId}`);
  await expect(field(his)).toBeVisible();
}

/** Fills the man's hourly quota of new people. Gives him premium, because without it a lower daily limit applies. */
async function writeToMany({ backend }: Chat): Promise<void> {
  const { database } = backend.context;
  const hisId = await idOf(backend, man);
  await database.updateTable('users').set({ premium: 1 }).where('id', '=', hisId).execute();
  const known = database.selectFrom('chat_members').select('chat_id').where('user_id', '=', hisId);
  const met = database.selectFrom('chat_members').select('user_id').where('chat_id', 'in', known);
  const people = await database
    .selectFrom('users')
    .select('id')
    .where('is_demo', '=', 1)
    .where('role', '=', 'goddess')
    .where('id', 'not in', met)
    .execute();
  const token = await backend.issueToken(hisId);
  for (const { id } of people) {
    const answer = await fetch(`${backend.url}/chat-api/message/sendToUser/${id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'text', text: 'Hello', tempId: id }),
    });
    if (answer.status === 429) return;
  }
  throw new Error(`${people.length} new people were not too many`);
}

/** Dialogs of a chat, and dialogs that explain why a message is rejected. */
export const chatDialogs = {
  'search chat': {
    title: said('companion:search.title'),
    open: ({ his }) => choose(his, more(his), 'Search in this chat'),
  },
  'ignore chat': {
    title: said('chat:ignore.title', { name: 'Valeria' }),
    role: 'alertdialog',
    open: ({ his }) => choose(his, more(his), 'Ignore'),
  },
  report: {
    title: said('companion:report.title', { name: 'Valeria' }),
    open: ({ his }) => choose(his, more(his), 'Report'),
  },
  'report popup': {
    title: said('people:asked.title', { name: 'Valeria' }),
    async open({ his }) {
      const { page, back } = await press(his, button(his, said('common:whoIs', { name: 'Valeria' })));
      await button(page.getByRole('dialog'), said('people:report')).click();
      return { page, back };
    },
  },
  'delete message': {
    title: said('companion:deleteMessages.title_other', { count: 2 }),
    role: 'alertdialog',
    async open({ his }) {
      await write(his, 'Are you there?');
      await choose(his, more(his), 'Select');
      for (const text of ['Good evening', 'Are you there?'])
        await his.getByRole('checkbox', { name: `Select: ${text}` }).press('Space');
      return press(his, button(his, 'Delete'));
    },
    after: ({ his }) => button(his, 'Stop selecting').click(),
  },
  'forward message': {
    title: said('chat:message.forwardTitle'),
    async open({ his }) {
      await log(his).getByText('Good evening', { exact: true }).last().click({ button: 'right' });
      await his.getByRole('menuitem', { name: 'Forward', exact: true }).click();
      return { page: his, back: null };
    },
  },
  'wait for reply': {
    title: said('compose:waitForReply.title'),
    async open(chat) {
      await openChatWith(chat, await idOf(chat.backend, newQueen));
      for (let at = 1; at <= 5; at += 1) await write(chat.his, `Hello, ${at}`);
      return tryToWrite(chat.his, 'Hello again');
    },
  },
  'left chat popup': {
    title: said('compose:leftChat.title', { name: 'Dana' }),
    async open({ his, backend }) {
      const users = backend.context.database.updateTable('users');
      await users.set({ deleted: 1 }).where('email', '=', newQueen).execute();
      return tryToWrite(his, 'Are you there?');
    },
  },
  'blocked by user': {
    title: said('compose:blockedBy.title', { name: 'Valeria' }),
    async open(chat) {
      const { his, backend } = chat;
      const [hisId, herId] = await Promise.all([idOf(backend, man), idOf(backend, queen)]);
      await openChatWith(chat, herId);
      // No event of the block reaches his page, because it would close the chat.
      const block = {
        from_id: herId,
        to_id: hisId,
        kind: 'block',
        created_ms: backend.context.clock.now(),
      } as const;
      await backend.context.database.insertInto('pair_bans').values(block).execute();
      return tryToWrite(his, 'Good night');
    },
  },
  'spam limit': {
    title: said('compose:spamLimit.title'),
    async open(chat) {
      await writeToMany(chat);
      await openChatWith(chat, 'account-artist');
      return tryToWrite(chat.his, 'Hello');
    },
  },
} as const satisfies Openers<Chat>;
