import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { proxy } from 'valtio';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createMemoryStorage } from '#tests/kit/people/chatPerson.ts';
import { chat, companion, message } from '#tests/store/build.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createChatSession, type ChatSession } from './chatSession.ts';
import type { Conversation } from './conversation.ts';

/** Fails every request as without a network, so that only stored data is available. */
const api = {
  call: () => Promise.resolve({ ok: false, error: { code: 'network', status: 0 } }),
} as unknown as ApiClient;
const socket: SocketClient = {
  state: proxy({ status: 'offline' as const }),
  connect: () => undefined,
  disconnect: () => undefined,
  subscribe: () => Promise.resolve({ ok: false, peers: [] }),
  peek: () => Promise.resolve([]),
  publish: () => Promise.resolve(false),
};

let scope: Scope;
let session: ChatSession;
let openChat: MockInstance<ChatSession['storage']['chats']['openChat']>;
beforeEach(async () => {
  scope = createScope();
  session = createChatSession({
    scope,
    clock: createManualClock(),
    api,
    socket,
    storage: { ...createMemoryStorage('me'), durability: 'disk' },
    me: 'me',
    leader: { state: proxy({ isLeader: false }) },
    uploadOrigin: '',
    log: () => undefined,
  });
  openChat = vi.spyOn(session.storage.chats, 'openChat');
  await session.apply([
    { kind: 'chats', chats: [chat('c1'), chat('c2', { users: ['me', 'u2'], user: companion('u2') })] },
    {
      kind: 'messages',
      messages: [message('m1', 10), message('m2', 20)],
      held: { chatId: 'c1', from: 0, isWhole: true },
    },
  ]);
});
afterEach(() => scope.end());

const shown = ({ state }: Conversation) => state.messages.map(({ _id }) => _id);
const withU1 = { kind: 'user', userId: 'u1' } as const;

it('an opened chat shows the messages that were found, without delay', async () => {
  const found = await session.find(withU1);
  const conversation = session.openConversation(scope, 'c1', found);
  expect(shown(conversation)).toEqual(['m1', 'm2']);
  expect(conversation.state.chat?._id).toBe('c1');
});

it('an opened chat is read again if it changed since it was found', async () => {
  const found = await session.find(withU1);
  await session.apply([
    { kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m1'] },
    { kind: 'arrived', message: message('m3', 30), chat: null },
  ]);
  const conversation = session.openConversation(scope, 'c1', found);
  expect(shown(conversation)).toEqual([]);
  await expect.poll(() => shown(conversation)).toEqual(['m2', 'm3']);
});

it('an opened chat shows the newest messages if more arrived during an absence than one read returns', async () => {
  const conversation = session.openConversation(scope, 'c1', await session.find(withU1));
  await expect.poll(() => conversation.state.loading).toBeNull();
  const missed = Array.from({ length: 600 }, (_, at) => message(`n${at}`, 100 + at));
  for (let from = 0; from < missed.length; from += 100)
    await session.storage.chats.apply({
      changes: [{ kind: 'messages', messages: missed.slice(from, from + 100) }],
    });
  await session.apply([{ kind: 'arrived', message: message('last', 1_000), chat: null }]);
  await expect.poll(() => shown(conversation).at(-1)).toBe('last');
  expect([conversation.state.hasNewer, conversation.state.hasOlder]).toEqual([false, true]);
  await conversation.loadOlder();
  // The loaded messages are consecutive.
  const places = conversation.state.messages.map(({ created_unreadable: place }) => place ?? 0);
  const all = [10, 20, ...missed.map((_, at) => 100 + at), 1_000];
  expect(places).toEqual(all.slice(-places.length));
});

it('finds null if there is no chat', async () => {
  expect(await session.find({ kind: 'user', userId: 'nobody' })).toBeNull();
});

const withU2 = { kind: 'user', userId: 'u2' } as const;

it('reads a prefetched chat once, and only for the same recipient', async () => {
  session.prefetchChat(withU1);
  session.prefetchChat(withU1);
  expect((await session.find(withU1))?.messages.map(({ _id }) => _id)).toEqual(['m1', 'm2']);
  expect(openChat).toHaveBeenCalledTimes(1);

  session.prefetchChat(withU1);
  expect((await session.find(withU2))?.chat._id).toBe('c2');
  expect(openChat).toHaveBeenCalledTimes(3);
  // A prefetched chat is used once, because it may be out of date later.
  await session.find(withU1);
  expect(openChat).toHaveBeenCalledTimes(4);
});

it('reads the chat again if it changed since it was prefetched', async () => {
  session.prefetchChat(withU1);
  await session.apply([{ kind: 'arrived', message: message('m3', 30), chat: null }]);
  expect((await session.find(withU1))?.messages.map(({ _id }) => _id)).toEqual(['m1', 'm2', 'm3']);
});

it('rejects if the prefetch failed, and reads again the next time', async () => {
  openChat.mockRejectedValueOnce(new Error('no disk'));
  session.prefetchChat(withU1);
  await expect(session.find(withU1)).rejects.toThrow('no disk');
  expect((await session.find(withU1))?.chat._id).toBe('c1');
});
