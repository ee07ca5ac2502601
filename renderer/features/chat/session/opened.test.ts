import { afterEach, beforeEach, expect, it } from 'vitest';
import { proxy } from 'valtio';
import { createScope, type Scope } from '#shared/lib/scope.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createMemoryStorage } from '#tests/helpers/chatPerson.ts';
import { chat, message } from '#tests/store/build.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import type { SocketClient } from '#renderer/services/socketClient.ts';
import { createChatSession, type ChatSession } from './chatSession.ts';
import type { Conversation } from './conversation.ts';

/** The network is away: what is stored is all there is. */
const api = {
  call: () => Promise.resolve({ ok: false, error: { code: 'network', status: 0 } }),
} as unknown as ApiClient;
const socket: SocketClient = {
  state: proxy({ status: 'offline' as const }),
  connect: () => undefined,
  disconnect: () => undefined,
  subscribe: () => Promise.resolve({ ok: false, peers: [] }),
  publish: () => Promise.resolve(false),
};

let scope: Scope;
let session: ChatSession;
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
  await session.apply([
    { kind: 'chats', chats: [chat('c1')] },
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

it('shows at once what was found of it', async () => {
  const found = await session.find(withU1);
  const conversation = session.openConversation(scope, 'c1', found);
  expect(shown(conversation)).toEqual(['m1', 'm2']);
  expect(conversation.state.chat?._id).toBe('c1');
});

it('reads again what has changed since it was found', async () => {
  const found = await session.find(withU1);
  await session.apply([
    { kind: 'messagesRemoved', chatId: 'c1', messageIds: ['m1'] },
    { kind: 'arrived', message: message('m3', 30), chat: null },
  ]);
  const conversation = session.openConversation(scope, 'c1', found);
  expect(shown(conversation)).toEqual([]);
  await expect.poll(() => shown(conversation)).toEqual(['m2', 'm3']);
});

it('finds nothing where there is no chat', async () => {
  expect(await session.find({ kind: 'user', userId: 'nobody' })).toBeNull();
});
