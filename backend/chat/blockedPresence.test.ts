import { expect, it } from 'vitest';
import { openChats } from './testing.ts';

it('whom somebody has blocked sees them offline wherever they look, until they are unblocked', async () => {
  const world = await openChats();
  const [he, she] = [await world.person(), await world.person('goddess')];
  const chatId = await world.becomeAcquainted(he, she);
  await world.as(he, 'addFavorite', { params: { id: she.userId } });
  const [his] = [await world.ear(he), await world.ear(she)];
  await his.presences();

  const seen = async () => {
    const { userId } = she;
    const chat = await world.chat(he, chatId);
    const { users } = await world.as(he, 'getFavorites', { query: {} });
    return {
      one: (await world.as(he, 'presence', { body: { userId } })).status,
      many: (await world.as(he, 'presenceMany', { body: { userIds: [userId] } }))[0]?.status,
      chat: [chat.online, chat.user?.status],
      list: (await world.list(he)).map(({ user }) => user?.status),
      followings: users.map(({ status }) => status),
    };
  };
  expect(await seen()).toEqual({
    one: 'online',
    many: 'online',
    chat: [true, 'online'],
    list: ['online'],
    followings: ['online'],
  });

  await world.as(she, 'block', { params: { id: he.userId } });
  expect(await his.presences()).toEqual([{ userId: she.userId, status: 'offline' }]);
  expect(await seen()).toMatchObject({
    one: 'offline',
    many: 'offline',
    chat: [false, 'offline'],
    list: ['offline'],
  });
  // She looks as she did: it is her own list.
  expect((await world.as(she, 'presence', { body: { userId: he.userId } })).status).toBe('online');

  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect(await his.presences()).toEqual([{ userId: she.userId, status: 'online' }]);
  expect(await seen()).toMatchObject({
    one: 'online',
    many: 'online',
    chat: [true, 'online'],
    list: ['online'],
  });
});
