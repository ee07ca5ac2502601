import { describe, expect, it } from 'vitest';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

describe('reading', () => {
  it('marks all of a chat as read, notifies both, and is idempotent', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    for (let at = 0; at < 3; at++) await world.send(he, she);
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    expect((await world.chat(she, chatId)).unreadMessages).toBe(4);
    const read = () => world.as(she, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    await read();
    const upTo = (await world.chat(he, chatId)).lastMessage?.created_unreadable;
    const told = { event: 'messagesRead', data: { chatId, readBy: she.userId, upTo } };
    expect(await his.heard()).toMatchObject([told]);
    expect(await hers.heard()).toMatchObject([told]);
    expect(await world.chat(she, chatId)).toMatchObject({ unreadMessages: 0, readUpTo: upTo });
    expect(await world.chat(he, chatId)).toMatchObject({ companionReadUpTo: upTo, unreadMessages: 1 });
    const statuses = (await world.history(he, chatId)).messages.map(({ from, status }) => [from, status]);
    expect(statuses).toEqual([
      [he.userId, 'read'],
      [he.userId, 'read'],
      [he.userId, 'read'],
      [she.userId, 'sent'],
      [he.userId, 'read'],
    ]);
    await read();
    expect(await his.heard()).toEqual([]);
    // A later message is unread again.
    await world.send(he, she);
    expect((await world.history(he, chatId)).messages[0]?.status).toBe('sent');
    expect((await world.chat(she, chatId)).unreadMessages).toBe(1);
  });

  it('keeps the time at which the companion read the own messages, whatever they read later', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const read = (who: typeof he) =>
      world.as(who, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    await world.send(he, she);
    const his = await world.ear(he);
    world.clock.advance(60_000);
    const readAt = new Date(world.clock.now()).toISOString();
    await read(she);
    expect(await his.heard()).toMatchObject([{ event: 'messagesRead', data: { readAt } }]);
    expect(await world.chat(he, chatId)).toMatchObject({ companionReadAt: readAt });
    // Her later reply and visit do not change the time at which she read his message.
    await world.send(she, he);
    world.clock.advance(60_000);
    await read(she);
    expect((await world.chat(he, chatId)).companionReadAt).toBe(readAt);
  });

  it('marks messages up to a place, even if the client reports it late', async () => {
    const [he, she, stranger] = [await world.person(), await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const [, second] = [await world.send(he, she), await world.send(he, she), await world.send(he, she)];
    const read = (who: typeof she, id: string) =>
      world.as(who, 'setMessageStatus', { params: { status: 'read', id } });
    const upTo = second.message.created_unreadable;
    const his = await world.ear(he);
    await read(she, second.message._id);
    expect(await his.heard()).toMatchObject([{ event: 'messagesRead', data: { chatId, upTo } }]);
    expect(await world.chat(she, chatId)).toMatchObject({ unreadMessages: 1, readUpTo: upTo });
    const newest = (await world.history(he, chatId)).messages.slice(0, 2);
    expect(newest.map(({ status }) => status)).toEqual(['sent', 'read']);
    // Repeated and earlier places change nothing.
    await read(she, second.message._id);
    await read(she, (await world.history(she, chatId)).messages.at(-1)?._id ?? '');
    expect(await his.heard()).toEqual([]);
    const notTheirs = { params: { status: 'read', id: second.message._id } } as const;
    expect(await world.refusal(stranger, 'setMessageStatus', notTheirs)).toBe('404 not_found');
    await read(she, chatId);
    expect(await world.chat(she, chatId)).toMatchObject({ unreadMessages: 0 });
  });

  it('is hidden from the companion only if the reader chose so', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const before = (await world.chat(he, chatId)).companionReadUpTo;
    await world.send(he, she);
    const showReading = (readReceipts: boolean) =>
      world.as(she, 'updateClientSettings', { body: { privacy: { readReceipts } } });
    await showReading(false);
    const [his, hers] = [await world.ear(he), await world.ear(she)];
    const read = () => world.as(she, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    await read();
    // The reader's other windows receive the event, so that they show no unread messages either.
    expect(await hers.heard()).toMatchObject([{ event: 'messagesRead' }]);
    expect((await world.chat(she, chatId)).unreadMessages).toBe(0);
    expect(await his.heard()).toEqual([]);
    expect((await world.chat(he, chatId)).companionReadUpTo).toBe(before);
    expect((await world.history(he, chatId)).messages[0]?.status).toBe('sent');
    await showReading(true);
    await world.send(he, she);
    await his.heard();
    await read();
    expect(await his.heard()).toMatchObject([{ event: 'messagesRead', data: { readBy: she.userId } }]);
    const mine = (await world.history(he, chatId)).messages.filter(({ from }) => from === he.userId);
    expect(mine.map(({ status }) => status)).toEqual(['read', 'read', 'read']);
  });

  it('marks several chats or a whole list, and returns the number of messages', async () => {
    const me = await world.person('goddess');
    const chats: string[] = [];
    for (let at = 0; at < 4; at++) {
      const other = await world.person();
      chats.push(await world.becomeAcquainted(me, other));
      for (let more = 0; more < at; more++) await world.send(other, me);
    }
    const stranger = await world.person();
    await world.send(stranger, me);
    const unread = async () =>
      Promise.all(chats.map(async (id) => (await world.chat(me, id)).unreadMessages));
    expect(await unread()).toEqual([1, 2, 3, 4]);
    await world.as(me, 'setMessageStatusOfChats', {
      params: { status: 'read' },
      body: { chatIds: [chats[0]!, chats[1]!, chats[0]!, 'nothing'] },
    });
    expect(await unread()).toEqual([0, 0, 3, 4]);
    const readAll = async (listFilter: 'all' | 'requestFolder' | 'unread', chatType: 'all' | 'support') =>
      (await world.as(me, 'readAllChats', { body: { listFilter, chatType } })).messagesReadCount;
    expect(await readAll('all', 'support')).toBe(0);
    expect(await readAll('all', 'all')).toBe(7);
    expect(await readAll('unread', 'all')).toBe(0);
    expect(await readAll('requestFolder', 'all')).toBe(1);
    expect(await unread()).toEqual([0, 0, 0, 0]);
  });
});

describe('deleting messages', () => {
  it('removes own messages for both, and the other person’s for oneself', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const his = (await world.send(he, she, textDraft('his'))).message;
    const hers = (await world.send(she, he, textDraft('hers'))).message;
    const [atHis, atHers] = [await world.ear(he), await world.ear(she)];
    const input = { body: { chatId, messages: [his._id, hers._id, 'nothing'] } };
    await world.as(he, 'deleteMessages', input);
    expect(await world.texts(he, chatId)).toEqual(['hello', 'hello']);
    expect(await world.texts(she, chatId)).toEqual(['hers', 'hello', 'hello']);
    const heardHis = await atHis.heard();
    expect(heardHis[0]).toMatchObject({
      event: 'messagesDeleted',
      data: { chatId, messageIds: [his._id, hers._id] },
    });
    // His last message is a different one now.
    expect(heardHis[1]).toMatchObject({
      event: 'chatUpdated',
      data: { chat: { countMessages: 2, lastMessage: { text: 'hello' } } },
    });
    // Her last message is unchanged, and one fewer is unread.
    expect(await atHers.heard()).toMatchObject([
      { event: 'messagesDeleted', data: { chatId, messageIds: [his._id] } },
      { event: 'chatUpdated', data: { chat: { unreadMessages: 1, lastMessage: { text: 'hers' } } } },
    ]);
    expect(await world.chat(she, chatId)).toMatchObject({
      countMessages: 3,
      unreadMessages: 1,
      lastMessage: { text: 'hers' },
    });
    await world.as(he, 'deleteMessages', input);
    expect([await atHis.heard(), await atHers.heard()]).toEqual([[], []]);
    // A deleted message is not stored again under its tempId.
    const again = await world.send(he, she, { type: 'text', text: 'his', tempId: his.tempId! });
    expect(again.message).toMatchObject({ _id: his._id, text: null, deleted: true });
    expect(await world.texts(she, chatId)).toEqual(['hers', 'hello', 'hello']);
  });

  it('ignores messages in another chat', async () => {
    const [he, she, other] = [await world.person(), await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const elsewhere = (await world.send(he, other)).message;
    await world.as(he, 'deleteMessages', { body: { chatId, messages: [elsewhere._id] } });
    expect(await world.texts(he, elsewhere.chatId)).toEqual(['hello']);
  });

  it('is reported to each member who catches up, as it concerns them', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const his = (await world.send(he, she, textDraft('his'))).message;
    const hers = (await world.send(she, he, textDraft('hers'))).message;
    const { revision } = await world.history(he, chatId);
    await world.as(he, 'deleteMessages', { body: { chatId, messages: [his._id, hers._id] } });
    const gone = async (who: typeof he) => {
      const query = { direction: 'changes', paginationToken: String(revision) };
      const { messages } = await world.history(who, chatId, query);
      return messages.map(({ _id, deleted, text }) => [_id, deleted, text]);
    };
    expect(await gone(he)).toEqual([
      [his._id, true, null],
      [hers._id, true, null],
    ]);
    expect(await gone(she)).toEqual([[his._id, true, null]]);
  });
});

describe('deleting chats', () => {
  it('affects only one member, and the next message restores the chat without its history', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const ear = await world.ear(he);
    const before = await world.chat(he, chatId);
    await world.as(he, 'deleteChats', { body: { chatIds: [chatId, chatId] } });
    const clearedUpTo = before.lastMessage?.created_unreadable;
    expect(await ear.heard()).toMatchObject([{ event: 'chatDeleted', data: { chatId, clearedUpTo } }]);
    expect(await world.list(he)).toEqual([]);
    expect(await world.refusal(he, 'getChat', { params: { id: chatId } })).toBe('404 not_found');
    expect(
      (await world.as(he, 'getChatList', { query: { since: before.revision ?? 0 } })).chats,
    ).toMatchObject([{ _id: chatId, deleted: true, clearedUpTo, unreadMessages: 0, lastMessage: null }]);
    expect(await world.texts(he, chatId)).toEqual([]);
    expect(await world.texts(she, chatId)).toEqual(['hello', 'hello']);

    world.clock.advance(1_000);
    await world.send(she, he, textDraft('still there'));
    expect(await ear.heard()).toMatchObject([
      { event: 'message', data: { chat: { _id: chatId, clearedUpTo, unreadMessages: 1, countMessages: 1 } } },
    ]);
    expect(await world.texts(he, chatId)).toEqual(['still there']);
    expect(await world.chat(he, chatId)).toMatchObject({ isInRequestFolder: false, deleted: null });
  });

  it('up to a place keeps later messages, even if repeated', async () => {
    const [he, she] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(he, she);
    const { lastMessage, revision } = await world.chat(he, chatId);
    const clearedUpTo = lastMessage?.created_unreadable ?? 0;
    world.clock.advance(1_000);
    await world.send(she, he, textDraft('after the press'));
    const ear = await world.ear(he);
    const body = { chatIds: [chatId], upTo: { [chatId]: clearedUpTo } };
    await world.as(he, 'deleteChats', { body });
    const kept = { _id: chatId, clearedUpTo, unreadMessages: 1, countMessages: 1 };
    expect(await ear.heard()).toMatchObject([
      { event: 'chatDeleted', data: { chatId, clearedUpTo } },
      { event: 'chatUpdated', data: { chat: { ...kept, lastMessage: { text: 'after the press' } } } },
    ]);
    expect(await world.list(he)).toMatchObject([kept]);
    const caughtUp = await world.as(he, 'getChatList', { query: { since: revision ?? 0 } });
    expect(caughtUp.chats).toMatchObject([kept]);
    // The first response was lost, so the client repeats the request. Nothing more is deleted.
    await world.send(she, he, textDraft('and later'));
    await world.as(he, 'deleteChats', { body });
    expect(await world.texts(he, chatId)).toEqual(['and later', 'after the press']);
    expect((await world.texts(she, chatId)).length).toBe(4);
    // A place in the future does not delete later messages.
    await world.as(he, 'deleteChats', { body: { chatIds: [chatId], upTo: { [chatId]: clearedUpTo * 2 } } });
    expect(await world.list(he)).toEqual([]);
    await world.send(she, he, textDraft('at last'));
    expect(await world.texts(he, chatId)).toEqual(['at last']);
    for (const upTo of [{ [chatId]: -1 }, { [chatId]: 'all' }, clearedUpTo] as never[])
      expect(await world.refusal(he, 'deleteChats', { body: { chatIds: [chatId], upTo } })).toMatch(/^400 /);
  });

  it('of a whole list keeps the chats of other lists', async () => {
    const [me, a, b] = [await world.person(), await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(me, a);
    await world.send(b, me);
    await world.as(me, 'deleteAllChats', { body: { listFilter: 'requestFolder' } });
    expect((await world.list(me, { listFilter: 'requestFolder' })).length).toBe(0);
    expect((await world.list(me)).map(({ _id }) => _id)).toEqual([chatId]);
    // An unanswered person returns as a request.
    await world.send(b, me);
    expect((await world.list(me, { listFilter: 'requestFolder' })).length).toBe(1);
  });
});
