import { beforeEach, expect, it } from 'vitest';
import type { ChatStore } from '#shared/store/chatStore.ts';
import { createMemoryChatStore } from '#shared/store/memoryChatStore.ts';
import type { OutboxEntry } from '#shared/store/records.ts';
import { chat, me, message, page } from '#tests/store/build.ts';
import { lastMessagesWith } from './lastMessages.ts';

let chats: ChatStore;
const textsOf = async (outbox: readonly object[] = [], userId = 'u1') => {
  const source = { chats, outbox: outbox as readonly OutboxEntry[], me };
  return (await lastMessagesWith(userId, source, 3))?.messages.map(({ text }) => text) ?? null;
};

beforeEach(async () => {
  chats = createMemoryChatStore(me);
  const messages = ['a', 'b', 'c', 'd'].map((id, at) => message(id, at + 1));
  await chats.apply({
    changes: [{ kind: 'chats', chats: [chat('c1', { lastMessage: messages[3] })] }, page(1, messages, true)],
  });
});

it('returns the newest three messages, oldest first', async () => {
  expect(await textsOf()).toEqual(['b', 'c', 'd']);
});

it('returns null for a user without a conversation', async () => {
  expect(await textsOf([], 'u2')).toBeNull();
});

it('leaves out messages that the user has just deleted', async () => {
  const deletion = { kind: 'deleteMessages', id: 'x', chatId: 'c1', messageIds: ['d'] };
  expect(await textsOf([deletion])).toEqual(['a', 'b', 'c']);
  const whole = { kind: 'deleteChats', id: 'y', chatIds: ['c1'], places: { c1: 4 } };
  expect(await textsOf([whole])).toBeNull();
});

it('shows an edit that the server has not answered yet', async () => {
  const edit = { kind: 'edit', id: 'z', chatId: 'c1', messageId: 'd', text: 'new', createdMs: 5 };
  expect(await textsOf([edit])).toEqual(['b', 'c', 'new']);
});

it('returns the message of the list if the chat was never opened', async () => {
  chats = createMemoryChatStore(me);
  await chats.apply({
    changes: [{ kind: 'chats', chats: [chat('c1', { lastMessage: message('only', 9) })] }],
  });
  expect(await textsOf()).toEqual(['only']);
});
