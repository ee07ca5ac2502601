import { describe, expect, it } from 'vitest';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

async function isRequest(who: Person, chatId: string): Promise<boolean> {
  return (await world.chat(who, chatId)).isInRequestFolder === true;
}

describe('the request folder', () => {
  it('contains unanswered people, and drops a person after a reply', async () => {
    const [he, she] = [await world.person(), await world.person('goddess')];
    const { chatId } = (await world.send(he, she)).message;
    expect(await isRequest(she, chatId)).toBe(true);
    expect(await isRequest(he, chatId)).toBe(false);
    // Reading a message is not a reply.
    await world.as(she, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    expect(await isRequest(she, chatId)).toBe(true);
    const ear = await world.ear(she);
    const { chat } = await world.send(she, he);
    expect(chat).toMatchObject({ isInRequestFolder: false });
    expect(await ear.heard()).toMatchObject([
      { event: 'message', data: { chat: { isInRequestFolder: false } } },
    ]);
    expect(await isRequest(he, chatId)).toBe(false);
  });

  it('drops a person who is followed back, and does not take one who is already followed', async () => {
    const [he, she, friend] = [await world.person(), await world.person(), await world.person()];
    const { chatId } = (await world.send(he, she)).message;
    const ear = await world.ear(she);
    await world.follow(she, he);
    expect(await ear.heard()).toMatchObject([
      {
        event: 'chatUpdated',
        data: { chat: { _id: chatId, isInRequestFolder: false, user: { isFavorite: true } } },
      },
    ]);
    await world.follow(she, friend);
    const first = await world.send(friend, she);
    expect(await isRequest(she, first.message.chatId)).toBe(false);
    // A fan of the receiver is still a stranger to her.
    const fan = await world.person();
    await world.follow(fan, she);
    const fromFan = await world.send(fan, she);
    expect(await isRequest(she, fromFan.message.chatId)).toBe(true);
  });

  it('drops a person who is accepted by opening the chat', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const { chatId } = (await world.send(he, she)).message;
    const opened = await world.as(she, 'openChat', { body: { userId: he.userId } });
    expect(opened).toMatchObject({ chat: { _id: chatId, isInRequestFolder: false }, message: null });
    const again = await world.as(she, 'openChat', { body: { userId: he.userId } });
    expect(again.chat?.revision).toBe(opened.chat?.revision);
  });
});

describe('opening a chat', () => {
  it('without a message is invisible to the other person', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const ear = await world.ear(she);
    const { chat } = await world.as(he, 'openChat', { body: { userId: she.userId } });
    if (!chat) throw new Error('the answer has no chat');
    expect(chat).toMatchObject({ lastMessage: null, countMessages: 0, unreadMessages: 0 });
    expect(await world.list(he)).toHaveLength(1);
    expect(await world.refusal(she, 'getChatByUser', { params: { id: he.userId } })).toBe('404 not_found');
    expect(await world.refusal(she, 'getChat', { params: { id: chat._id } })).toBe('404 not_found');
    const history = { params: { chatId: chat._id }, query: {} };
    expect(await world.refusal(she, 'getHistory', history)).toBe('404 not_found');
    expect((await world.as(she, 'getChatList', { query: { since: 0 } })).chats).toEqual([]);
    expect(await ear.heard()).toEqual([]);
    // The first message turns the chat into a request.
    await world.send(he, she);
    expect(await isRequest(she, chat._id)).toBe(true);
  });

  it('with a message sends it, once per tempId', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const body = { userId: she.userId, message: 'good evening', tempId: 'open-1' };
    const first = await world.as(he, 'openChat', { body });
    expect(first).toMatchObject({ message: { text: 'good evening', tempId: 'open-1' } });
    expect((await world.as(he, 'openChat', { body })).message?._id).toBe(first.message?._id);
    await world.as(he, 'openChat', { body: { userId: she.userId, message: 'twice' } });
    await world.as(he, 'openChat', { body: { userId: she.userId, message: 'twice' } });
    expect(await world.texts(she, first.chat!._id)).toEqual(['twice', 'twice', 'good evening']);
  });

  it('is refused for the same reasons as a message', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const open = (userId: string, message?: string) =>
      world.refusal(he, 'openChat', { body: { userId, message } });
    expect(await open('nobody')).toBe('404 not_found');
    expect(await open(he.userId)).toBe('400 invalid_body');
    expect(await open(she.userId, 'you whore')).toBe('477 offensive');
    await world.block(she, he);
    expect(await open(she.userId)).toBe('403 blocked');
    expect(await open(she.userId, 'hello')).toBe('403 blocked');
    expect(await world.list(he)).toEqual([]);
  });
});

describe('a hidden chat', () => {
  it('is in no list until its member writes', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const ear = await world.ear(she);
    await world.as(she, 'hideChat', { params: { id: chatId } });
    await world.as(she, 'hideChat', { params: { id: chatId } });
    expect(await ear.heard()).toMatchObject([
      { event: 'chatUpdated', data: { chat: { hidden: true } } },
      { event: 'interaction', data: { kind: 'ignored', user: { _id: he.userId } } },
    ]);
    await world.send(he, she, textDraft('are you there'));
    // The event is sent so that the client misses no message, and contains `hidden` so that it stays silent.
    expect(await ear.heard()).toMatchObject([{ event: 'message', data: { chat: { hidden: true } } }]);
    for (const listFilter of ['all', 'unread', 'requestFolder'])
      expect(await world.list(she, { listFilter })).toEqual([]);
    const { folders } = await world.as(she, 'getChatList', { query: {} });
    expect(folders[0]).toMatchObject({ chatIds: [], unreadMessages: 0 });
    expect((await world.as(she, 'getChatList', { query: { since: 0 } })).chats[0]?.hidden).toBe(true);
    expect(await world.list(he)).toHaveLength(1);

    const { chat } = await world.send(she, he);
    expect(chat).toMatchObject({ hidden: false, unreadMessages: 2 });
    expect(await world.list(she)).toHaveLength(1);
  });

  it('returns to the list when it is opened', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    await world.as(she, 'hideChat', { params: { id: chatId } });
    await world.as(she, 'openChat', { body: { userId: he.userId } });
    expect((await world.list(she))[0]).toMatchObject({ _id: chatId, hidden: false });
  });
});
