import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { disconnectedAfterMs } from '#backend/realtime/hub.ts';
import { openChats, textDraft, type ChatWorld, type Person } from '#tests/kit/worlds/chats.ts';
import { limits } from '#shared/domain/constants.ts';
import type { ChatChange } from '#shared/store/records.ts';
import type { ChatStorage } from '#renderer/platform/port.ts';
import { createChatPerson, createMemoryStorage, type ChatPerson } from '#tests/kit/people/chatPerson.ts';
import { startFaultProxy } from '#tests/kit/network/faultProxy.ts';
import { outgoing } from '#tests/store/build.ts';

let world: ChatWorld;
let he: Person;
let she: Person;
let chatId: string;
let storage: ChatStorage;
beforeEach(async () => {
  world = await openChats();
  he = await world.person('user');
  she = await world.person('goddess');
  chatId = await world.becomeAcquainted(he, she);
  storage = createMemoryStorage(he.userId);
});

/** Starts the recipient's client and waits until it has caught up. */
async function begin(at: { readonly url?: string } = {}): Promise<ChatPerson> {
  const { userId: me, token } = he;
  const client = createChatPerson({ url: at.url ?? world.url, token, me, storage });
  onTestFinished(() => client.scope.end());
  await expect.poll(() => client.session.state.phase).toBe('ready');
  return client;
}
const stored = () => storage.chats.getChat({ chatId });
const lastText = async () => (await stored())?.lastMessage?.text;
function writes(who: Person, to: Person, text: string) {
  world.clock.advance(1_000);
  return world.send(who, to, textDraft(text));
}
const takesBack = (who: Person, messageId: string) =>
  world.as(who, 'deleteMessages', { body: { chatId, messages: [messageId] } });

describe('a message that its sender took back', () => {
  it('does not stay in the list if the chat was never opened and the client was offline', async () => {
    world.clock.advance(1_000);
    const other = await world.becomeAcquainted(he, await world.person('goddess'));
    const secret = await writes(she, he, 'secret');
    const before = await begin();
    expect(await lastText()).toBe('secret');
    before.scope.end();
    await takesBack(she, secret.message._id);
    await begin();
    const { lastMessage, unreadMessages } = await world.chat(he, chatId);
    expect(await stored()).toMatchObject({ lastMessage: { text: lastMessage?.text }, unreadMessages });
    const listed = await storage.chats.listChats({ filter: 'all', count: 5, before: null });
    expect(listed.map(({ _id }) => _id)).toEqual((await world.list(he)).map(({ _id }) => _id));
    expect(listed[0]?._id).toBe(other);
  });

  it('does not come back with a history page that was on its way', async () => {
    const secret = await writes(she, he, 'secret');
    const { api, session, scope } = await begin();
    const real = api.call;
    let letThrough: () => void = () => undefined;
    const call = vi.spyOn(api, 'call').mockImplementation((async (name: never, ...rest: never[]) => {
      const answer = await (real as (...args: unknown[]) => Promise<unknown>)(name, ...rest);
      if (name === 'getHistory' && pages() === 1) await new Promise<void>((done) => (letThrough = done));
      return answer;
    }) as never);
    const pages = () => call.mock.calls.filter(([name]) => name === 'getHistory').length;
    const { state } = session.openConversation(scope, chatId);
    await expect.poll(pages).toBe(1);
    await takesBack(she, secret.message._id);
    await expect.poll(lastText).not.toBe('secret');
    letThrough();
    await expect.poll(() => state.loading).toBeNull();
    const { messages } = await world.history(he, chatId, { direction: 'newer' });
    expect(state.messages.map(({ _id }) => _id)).toEqual(messages.map(({ _id }) => _id));
    expect(pages()).toBe(2);
  });

  it('on another device is not shown as empty by the device that sends it again', async () => {
    await begin().then(({ scope }) => scope.end());
    const { message } = await world.send(he, she, { ...textDraft('oops'), tempId: 'answer-was-lost' });
    const entry = { ...outgoing('answer-was-lost', 'oops'), recipient: { kind: 'chat', chatId } as const };
    await storage.local.putOutbox({ entry });
    await takesBack(he, message._id);
    const { session, scope } = await begin();
    await expect.poll(() => storage.local.listOutbox({})).toEqual([]);
    const { state } = session.openConversation(scope, chatId);
    await expect.poll(() => state.loading).toBeNull();
    expect(state.messages.map(({ text }) => text)).not.toContain(null);
    expect(await lastText()).toBe((await world.chat(he, chatId)).lastMessage?.text);
  });
});

describe('a store that is replaced while it is used', () => {
  let disk: ChatStorage;
  let replaced: () => void;
  beforeEach(async () => {
    for (let count = 0; count < 2; count++) await world.becomeAcquainted(he, await world.person('goddess'));
    disk = createMemoryStorage(he.userId);
    replaced = () => undefined;
    const chats = new Proxy(disk.chats, {
      get: (_, method: keyof typeof disk.chats) => (request: never) => disk.chats[method](request),
    });
    const onReplaced = (listener: () => void) => {
      replaced = listener;
      return () => undefined;
    };
    storage = { ...disk, chats, onReplaced };
  });
  const chatCount = async () =>
    (await storage.chats.listChats({ filter: 'all', count: 10, before: null })).length;

  it('is filled again when it reports the replacement', async () => {
    await begin();
    disk = createMemoryStorage(he.userId);
    replaced();
    await expect.poll(chatCount).toBe(3);
  });

  it('is filled again with the next event, if it reports nothing', async () => {
    const { session } = await begin();
    const told: (string | null)[] = [];
    session.onArrival(({ message }) => told.push(message.text));
    disk = createMemoryStorage(he.userId);
    await writes(she, he, 'live');
    await expect.poll(chatCount).toBe(3);
    await expect.poll(() => session.state.phase).toBe('ready');
    expect(await storage.chats.getRevision({})).toBeGreaterThan(0);
    // Older messages must not be announced as new.
    expect(told.filter((text) => text !== 'live')).toEqual([]);
  });

  it('is not marked as complete by a load during which it was replaced', async () => {
    // The load writes the first page, then each chat. The fourth write meets the new store.
    const old = disk;
    const real = old.chats.apply;
    let writes = 0;
    vi.spyOn(old.chats, 'apply').mockImplementation((request) => {
      if (++writes === 4) disk = createMemoryStorage(he.userId);
      return (disk === old ? real : disk.chats.apply)(request);
    });
    await begin();
    expect(disk).not.toBe(old);
    expect(await chatCount()).toBe(3);
  });
});

it('marks no message as read that arrived within the 100 ms delay after the one seen', async () => {
  const { session } = await begin();
  const one = await writes(she, he, 'one');
  await expect.poll(lastText).toBe('one');
  // The 100 ms delay keeps this message out of the store.
  await writes(she, he, 'two');
  await session.markRead(chatId, one.message.created_unreadable ?? 0);
  await expect.poll(lastText).toBe('two');
  const told = async () => (await stored())?.readSentUpTo;
  await expect.poll(told).toBe(one.message.created_unreadable);
  expect((await world.chat(he, chatId)).unreadMessages).toBe(1);
  expect((await stored())?.unreadMessages).toBe(1);
});

describe('a gap', () => {
  it('announces the messages that were sent during it', async () => {
    const port = Number(new URL(world.url).port);
    const proxy = await startFaultProxy({ target: () => ({ port }), random: () => 1 });
    onTestFinished(() => proxy.close());
    const { session, socket } = await begin(proxy);
    const told: (string | null)[] = [];
    session.onArrival(({ message }) => told.push(message.text));
    await writes(she, he, 'before');
    await expect.poll(() => told).toEqual(['before']);
    proxy.setAway(true);
    await expect.poll(() => socket.state.status).not.toBe('online');
    await writes(she, he, 'meanwhile');
    proxy.setAway(false);
    await expect.poll(() => told).toEqual(['before', 'meanwhile']);
    await writes(she, he, 'after');
    await expect.poll(() => told).toEqual(['before', 'meanwhile', 'after']);
  });

  it('through an absence announces no messages, because the list shows them', async () => {
    await begin().then(({ scope }) => scope.end());
    await writes(she, he, 'overnight');
    const told: unknown[] = [];
    const client = createChatPerson({ url: world.url, token: he.token, me: he.userId, storage });
    onTestFinished(() => client.scope.end());
    client.session.onArrival((arrival) => told.push(arrival));
    await expect.poll(lastText).toBe('overnight');
    await expect.poll(() => client.session.state.phase).toBe('ready');
    await writes(she, he, 'now');
    await expect.poll(() => told).toMatchObject([{ message: { text: 'now' } }]);
  });

  it.each([1, limits.chatPageSize])(
    'in an open chat is filled, also if %i later messages reached the store before the chat was read again',
    async (later) => {
      await writes(she, he, 'before');
      const { session, scope, socket } = await begin();
      const conversation = session.openConversation(scope, chatId);
      const { state } = conversation;
      await expect.poll(() => state.messages.at(-1)?.text).toBe('before');
      // Imitates a client that was killed in between: it stores the chat without its last message, then the
      // next ones.
      socket.disconnect();
      const { message: missed } = await world.send(he, she, textDraft('missed'));
      const chat = { ...(await world.chat(he, chatId)), lastMessage: missed };
      const changes: ChatChange[] = [{ kind: 'chats', chats: [chat] }];
      for (let at = 0; at < later; at++) {
        const { message } = await world.send(he, she, textDraft(`later ${at}`));
        changes.push({ kind: 'arrived', message, chat: null });
      }
      await storage.chats.apply({ changes });
      await conversation.refresh();
      while (state.hasOlder) await conversation.loadOlder();
      const { messages } = await world.history(he, chatId, { direction: 'newer' });
      expect(state.messages.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
      expect((await stored())?.held?.isWhole).toBe(true);
    },
  );

  it('loads the presence of the other people again', async () => {
    const hers = await world.ear(she);
    const before = await begin();
    await expect.poll(async () => (await stored())?.user?.status).toBe('online');
    before.scope.end();
    hers.socket.close();
    await expect
      .poll(async () => {
        world.clock.advance(disconnectedAfterMs);
        return (await world.chat(he, chatId)).user?.status;
      })
      .toBe('offline');
    await begin();
    await expect.poll(async () => (await stored())?.user?.status).toBe('offline');
  });
});

afterEach(() => vi.restoreAllMocks());
