import { describe, expect, it } from 'vitest';
import type { Chat } from '#shared/domain/chat.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft, wholeHistory, type Person } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

const idsOf = (chats: readonly Chat[]) => chats.map(({ _id }) => _id);

/** Creates a person and `count` others who have talked to them, the last of them most recently. */
async function withChatsOf(count: number) {
  const me = await world.person();
  const others: Person[] = [];
  const chatIds: string[] = [];
  for (let at = 0; at < count; at++) {
    const other = await world.person();
    others.push(other);
    chatIds.push(await world.becomeAcquainted(me, other));
    world.clock.advance(1_000);
  }
  return { me, others, chatIds };
}

describe('the list', () => {
  it('is newest first, and its pages stay correct when new messages arrive', async () => {
    const { me, others, chatIds } = await withChatsOf(7);
    const first = await world.as(me, 'getChatList', { query: { count: 3 } });
    expect(idsOf(first.chats)).toEqual(chatIds.slice(4).reverse());
    await world.send(others[6]!, me);
    await world.send(others[0]!, me);
    const token = first.paginationToken!;
    const second = await world.as(me, 'getChatList', { query: { count: 3, paginationToken: token } });
    expect(idsOf(second.chats)).toEqual(chatIds.slice(1, 4).reverse());
    expect(second.paginationToken).toBeNull();
    // Chats that moved to the top meanwhile are in the changes since the first page.
    const missed = await world.as(me, 'getChatList', { query: { since: first.revision ?? 0 } });
    expect(idsOf(missed.chats)).toEqual([chatIds[6], chatIds[0]]);
  });

  it('refuses an invalid pagination token in each kind of page', async () => {
    const { me, chatIds } = await withChatsOf(1);
    const chatId = chatIds[0]!;
    for (const paginationToken of ['', 'x', '1', '1.', '-1.a', `${'9'.repeat(17)}.a`, '1e3.a']) {
      expect(await world.refusal(me, 'getChatList', { query: { paginationToken } })).toBe('400 invalid_body');
    }
    for (const paginationToken of ['', 'x', '-1', '1.5', '9'.repeat(16)]) {
      for (const direction of ['older', 'newer', 'changes'] as const) {
        const input = { params: { chatId }, query: { paginationToken, direction } };
        expect(await world.refusal(me, 'getHistory', input)).toBe('400 invalid_body');
      }
      const input = { params: { chatId }, query: { paginationToken } };
      if (paginationToken !== '1.5')
        expect(await world.refusal(me, 'getChatMedia', input)).toBe('400 invalid_body');
    }
  });

  it('shows each chat in the folder of its filter', async () => {
    const me = await world.person('goddess');
    const [friend, followed, stranger] = [await world.person(), await world.person(), await world.person()];
    const withFriend = await world.becomeAcquainted(me, friend);
    const withFollowed = await world.becomeAcquainted(me, followed);
    await world.follow(me, followed);
    await world.send(stranger, me);
    await world.send(friend, me);
    const support = (await world.as(me, 'getSupportChat', { params: { subtype: 'finance' } }))._id;
    const read = (chatId: string) =>
      world.as(me, 'setMessageStatus', { params: { status: 'read', id: chatId } });
    await read(withFollowed);

    const listed = async (listFilter: string) => idsOf(await world.list(me, { listFilter }));
    expect((await listed('all')).sort()).toEqual([withFriend, withFollowed].sort());
    expect(await listed('followings')).toEqual([withFollowed]);
    expect(await listed('unread')).toEqual([withFriend]);
    expect(await listed('support')).toEqual([support]);
    const [request] = await world.list(me, { listFilter: 'requestFolder' });
    expect(request).toMatchObject({ user: { _id: stranger.userId }, unreadMessages: 1 });

    const { folders } = await world.as(me, 'getChatList', { query: {} });
    expect(folders).toEqual([
      {
        type: 'default',
        chatIds: expect.arrayContaining([withFriend, withFollowed, support]) as string[],
        userIds: expect.arrayContaining([friend.userId, followed.userId]) as string[],
        unreadMessages: 2,
      },
      {
        type: 'requestFolder',
        chatIds: [request!._id],
        userIds: [stranger.userId],
        unreadMessages: 1,
      },
    ]);
    const [chat] = await world.list(me, { listFilter: 'followings' });
    expect(chat?.user?.isFavorite).toBe(true);
    await world.database.deleteFrom('favorites').where('from_id', '=', me.userId).execute();
    const ear = await world.ear(me);
    await world.context.events.announce('userUnfollowed', { userId: followed.userId, byId: me.userId });
    expect(await ear.heard()).toMatchObject([
      { event: 'chatUpdated', data: { chat: { _id: withFollowed, user: { isFavorite: false } } } },
    ]);
    expect(await listed('followings')).toEqual([]);
  });
});

describe('a chat', () => {
  it('is found by its id or by the other person, but only by its members', async () => {
    const [a, b, stranger] = [await world.person(), await world.person(), await world.person()];
    for (const who of [a, b])
      expect(await world.refusal(who, 'getChatByUser', { params: { id: b.userId } })).toBe('404 not_found');
    const chatId = await world.becomeAcquainted(a, b);
    const found = await world.chat(a, chatId);
    expect(found).toMatchObject({ _id: chatId, countMessages: 2, user: { _id: b.userId }, deleted: null });
    expect(await world.as(a, 'getChatByUser', { params: { id: b.userId } })).toEqual(found);
    expect(await world.as(a, 'getChatByUserFrom', { query: { userId: b.userId } })).toEqual(found);
    const calls = [
      world.refusal(stranger, 'getChat', { params: { id: chatId } }),
      world.refusal(stranger, 'getHistory', { params: { chatId }, query: {} }),
      world.refusal(stranger, 'getChatMedia', { params: { chatId }, query: {} }),
      world.refusal(stranger, 'hideChat', { params: { id: chatId } }),
      world.refusal(stranger, 'setMessageStatus', { params: { status: 'read', id: chatId } }),
      world.refusal(stranger, 'setBlurFromUser', { query: { chatId }, body: { blurFromUser: true } }),
      world.refusal(stranger, 'deleteMessages', { body: { chatId, messages: [found.lastMessage!._id] } }),
      world.refusal(stranger, 'unblurMedia', {
        body: { chatId, messageId: found.lastMessage!._id, mediaItemId: 'x' },
      }),
      world.refusal(stranger, 'getHistoryByUser', { params: { id: a.userId }, query: {} }),
    ];
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['404 not_found']));
    // Requests with several ids ignore chats of other people.
    await world.as(stranger, 'setMessageStatusOfChats', {
      params: { status: 'read' },
      body: { chatIds: [chatId] },
    });
    await world.as(stranger, 'deleteChats', { body: { chatIds: [chatId] } });
    expect(await world.chat(a, chatId)).toEqual(found);
  });

  it('can be read in both directions, page by page', async () => {
    const [a, b] = [await world.person(), await world.person()];
    const chatId = await world.becomeAcquainted(a, b);
    for (let at = 1; at <= 7; at++) await world.send(a, b, textDraft(`m${at}`));
    const older = await wholeHistory(world, a, chatId, { count: '4' });
    expect(older.map(({ text }) => text)).toEqual([
      ...['m7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1'],
      ...['hello', 'hello'],
    ]);
    const newer = await wholeHistory(world, a, chatId, { count: '4', direction: 'newer' });
    expect(newer).toEqual([...older].reverse());
    const page = await world.history(a, chatId, { count: '4' });
    await world.send(b, a);
    const next = await world.history(a, chatId, { count: '4', paginationToken: page.paginationToken! });
    expect(next.messages).toEqual(older.slice(4, 8));
    const byUser = await world.as(b, 'getHistoryByUser', { params: { id: a.userId }, query: { count: 1 } });
    expect(byUser.messages[0]?.from).toBe(b.userId);
  });
});
