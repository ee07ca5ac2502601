import { expect, it } from 'vitest';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { changesWithoutEvents } from '#tests/kit/backend/changesWithoutEvents.ts';
import { seedAt } from '#tests/kit/backend/databaseImage.ts';
import { seedChats } from './chats.ts';

const nowMs = Date.UTC(2026, 4, 20, 12);
const clock = { now: () => nowMs };

async function seededRows() {
  const database = await openTestDatabase();
  const changes = changesWithoutEvents(database, clock);
  await seedAt(database, clock);
  const rows = {
    messages: await database.selectFrom('messages').selectAll().orderBy('id').execute(),
    members: await database
      .selectFrom('chat_members')
      .selectAll()
      .orderBy('chat_id')
      .orderBy('user_id')
      .execute(),
  };
  return { ...changes, rows };
}

it('the chat seed fills the lists of the demo accounts, with requests, unread messages and support', async () => {
  const backend = await startTestBackend({ seed: 'demo' });
  for (const email of ['user@demo.local', 'queen@demo.local']) {
    const session = await backend.signIn(email);
    const list = async (listFilter: 'all' | 'unread' | 'requestFolder' | 'followings' | 'support') =>
      (await backend.call('getChatList', { query: { listFilter, count: 100 } }, session)).body.chats;
    const all = await list('all');
    expect(all.length).toBeGreaterThanOrEqual(9);
    expect((await list('requestFolder')).length).toBe(3);
    expect((await list('followings')).length).toBe(3);
    expect((await list('unread')).length).toBeGreaterThanOrEqual(4);
    expect((await list('support')).length).toBe(email.startsWith('queen') ? 1 : 0);
    for (const chat of all) {
      const messages = [];
      for (let token: string | null | undefined; token !== null;) {
        const query = { count: 100, ...(token && { paginationToken: token }) };
        const { body } = await backend.call('getHistory', { params: { chatId: chat._id }, query }, session);
        messages.push(...body.messages);
        token = body.paginationToken;
      }
      expect(messages.length).toBeGreaterThanOrEqual(5);
      expect(messages.length).toBeLessThanOrEqual(140);
      expect(messages.length).toBe(chat.countMessages);
      expect(messages[0]).toEqual(chat.lastMessage);
      const unread = messages.filter(({ from, status }) => from === chat.user?._id && status !== 'read');
      expect(unread.length).toBe(chat.unreadMessages);
    }
  }
});

it('the chat seed is deterministic and runs once', async () => {
  const [one, other] = [await seededRows(), await seededRows()];
  expect(one.rows).toEqual(other.rows);
  expect(one.rows.messages.length).toBeGreaterThan(300);
  await seedChats(one);
  const again = await one.database.selectFrom('messages').select('id').execute();
  expect(again.length).toBe(one.rows.messages.length);
  for (const { database } of [one, other]) await database.destroy();
});
