import { expect, it } from 'vitest';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft, type Person } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);
const noQuery = { query: {} } as const;

let calls = 0;
/** Announces a call that the callee did not answer. Returns its id. */
async function miss(caller: Person, callee: Person): Promise<string> {
  const id = `missed-${(calls += 1)}`;
  world.clock.advance(1_000);
  const call = { id, callerId: caller.userId, calleeId: callee.userId, callType: 'video' } as const;
  await world.context.events.announce('callMissed', call);
  await world.features.chat.idle();
  return id;
}

/** Creates two people whose messages are all read, and a third who wrote to the first one later. */
async function acquainted() {
  const [me, friend, other] = [
    await world.person(),
    await world.person('goddess'),
    await world.person('goddess'),
  ];
  const chatId = await world.becomeAcquainted(me, friend);
  world.clock.advance(1_000);
  await world.becomeAcquainted(me, other);
  for (const who of [me, friend]) await read(who, chatId);
  const listOf = async (who: Person) => (await world.as(who, 'getChatList', noQuery)).chats;
  const chatOf = async (who: Person) => world.as(who, 'getChat', { params: { id: chatId } });
  return { me, friend, other, chatId, listOf, chatOf };
}

const read = (who: Person, id: string) =>
  world.as(who, 'setMessageStatus', { params: { status: 'read', id } });

it('a missed call moves the chat up for both, and is unread only for the callee', async () => {
  const { me, friend, chatId, listOf, chatOf } = await acquainted();
  const before = await world.as(me, 'getChatList', noQuery);
  const id = await miss(friend, me);
  expect((await listOf(me))[0]?._id).toBe(chatId);
  const mine = await chatOf(me);
  expect(mine).toMatchObject({ unreadMessages: 1, lastCall: { _id: id, direction: 'incoming' } });
  expect(mine.missedCalls).toEqual([mine.lastCall?.place]);
  expect(mine.lastCall?.place).toBeGreaterThan(mine.lastMessage?.created_unreadable ?? Infinity);
  const theirs = await chatOf(friend);
  expect(theirs).toMatchObject({ unreadMessages: 0, lastCall: { direction: 'outgoing' }, missedCalls: [] });
  const { folders } = await world.as(me, 'getChatList', noQuery);
  const missed = folders[0]!.unreadMessages - before.folders[0]!.unreadMessages;
  expect(missed).toBe(1);
  // A client that was offline gets the call by the revision.
  const since = await world.as(me, 'getChatList', { query: { since: before.revision ?? 0 } });
  expect(since.chats.map(({ _id }) => _id)).toEqual([chatId]);
});

it('a missed call is counted once, even if its event repeats', async () => {
  const { me, friend, chatOf } = await acquainted();
  const id = await miss(friend, me);
  const again = { id, callerId: friend.userId, calleeId: me.userId, callType: 'video' } as const;
  await world.context.events.announce('callMissed', again);
  await world.features.chat.idle();
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 1 });
});

it('a missed call stays unread while earlier messages are read, and is read by its own id', async () => {
  const { me, friend, chatId, chatOf } = await acquainted();
  await world.send(friend, me, textDraft('Are you there?'));
  const first = await miss(friend, me);
  await miss(friend, me);
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 3 });
  await read(me, (await chatOf(me)).lastMessage!._id);
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 2 });
  const ear = await world.ear(me);
  await read(me, first);
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 1 });
  await read(me, chatId);
  const now = await chatOf(me);
  expect(now).toMatchObject({ unreadMessages: 0, missedCalls: [] });
  // Other devices receive the place up to which messages are read.
  const upTo = (await ear.heard())
    .filter(({ event }) => event === 'messagesRead')
    .map(({ data }) => data['upTo']);
  expect(upTo.at(-1)).toBe(now.lastCall?.place);
  ear.socket.close();
});

it('a missed call stays counted when a later message is deleted', async () => {
  const { me, friend, chatId, chatOf } = await acquainted();
  await miss(friend, me);
  const { message } = await world.send(friend, me, textDraft('Call me'));
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 2 });
  await world.as(friend, 'deleteMessages', { body: { chatId, messages: [message._id] } });
  expect(await chatOf(me)).toMatchObject({ unreadMessages: 1, lastCall: { direction: 'incoming' } });
});

it('a missed call restores a chat that the callee had deleted, without its messages', async () => {
  const { me, friend, chatId, listOf } = await acquainted();
  await world.as(me, 'deleteChats', { body: { chatIds: [chatId] } });
  await miss(friend, me);
  const [first] = await listOf(me);
  expect(first).toMatchObject({ _id: chatId, lastMessage: null, unreadMessages: 1 });
  await world.as(me, 'deleteChats', { body: { chatIds: [chatId], upTo: { [chatId]: 1 } } });
  expect((await listOf(me))[0]?._id).toBe(chatId);
  await world.as(me, 'deleteChats', { body: { chatIds: [chatId] } });
  expect((await listOf(me)).map(({ _id }) => _id)).not.toContain(chatId);
});

it('a missed call creates no chat for people who never wrote, and none during a block', async () => {
  const { me, friend, chatId, listOf } = await acquainted();
  const stranger = await world.person('goddess');
  await miss(stranger, me);
  expect((await listOf(me)).map(({ user }) => user?._id)).not.toContain(stranger.userId);
  await world.as(me, 'block', { params: { id: friend.userId } });
  await miss(friend, me);
  const stored = await world.database
    .selectFrom('chat_calls')
    .selectAll()
    .where('chat_id', '=', chatId)
    .execute();
  expect(stored).toEqual([]);
  expect((await listOf(me)).map(({ _id }) => _id)).not.toContain(chatId);
});
