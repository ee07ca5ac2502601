import { expect, it } from 'vitest';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats, textDraft } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

it('a block hides the chat from both people, and its removal restores the chat unchanged', async () => {
  const [he, she] = [await world.person(), await world.person('goddess')];
  const chatId = await world.becomeAcquainted(he, she);
  await world.send(he, she, textDraft('until then'));
  const before = await world.texts(she, chatId);
  const ears = [await world.ear(he), await world.ear(she)];
  for (const ear of ears) await ear.heard();

  await world.block(she, he);
  for (const [who, ear] of [he, she].map((one, at) => [one, ears[at]!] as const)) {
    const told = (await ear.heard()).filter(({ event }) => event === 'chatUpdated');
    expect(told).toMatchObject([
      { data: { chat: { _id: chatId, users: [who.userId], user: null, lastMessage: null, hidden: true } } },
    ]);
    expect(await world.list(who)).toEqual([]);
    const { chats, folders } = await world.as(who, 'getChatList', { query: { since: 0 } });
    expect(chats).toMatchObject([{ users: [who.userId], user: null, hidden: true, unreadMessages: 0 }]);
    expect(folders[0]).toMatchObject({ chatIds: [], userIds: [], unreadMessages: 0 });
    expect(await world.refusal(who, 'getChat', { params: { id: chatId } })).toBe('404 not_found');
    const history = { params: { chatId }, query: {} };
    expect(await world.refusal(who, 'getHistory', history)).toBe('404 not_found');
  }
  // Marking a hidden chat as read sends no event.
  await world.as(she, 'setMessageStatusOfChats', { params: { status: 'read' }, body: { chatIds: [chatId] } });
  expect(await ears[0]?.heard()).toEqual([]);

  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect((await world.list(she))[0]).toMatchObject({ _id: chatId, hidden: false, unreadMessages: 2 });
  expect((await world.list(he))[0]).toMatchObject({ user: { _id: she.userId } });
  expect(await world.texts(she, chatId)).toEqual(before);
});

it('a chat blocked by both stays hidden until both unblock', async () => {
  const [he, she] = [await world.person(), await world.person('goddess')];
  await world.becomeAcquainted(he, she);
  await world.block(she, he);
  await world.block(he, she);
  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect([await world.list(he), await world.list(she)]).toEqual([[], []]);
  await world.as(he, 'unblock', { params: { id: she.userId } });
  expect([await world.list(he), await world.list(she)]).toMatchObject([[{}], [{}]]);
});
