import { expect, it } from 'vitest';
import { openChats } from '#tests/kit/worlds/chats.ts';

it('a blocked person sees the blocker offline everywhere until unblocked', async () => {
  const world = await openChats();
  const [he, she] = [await world.person(), await world.person('goddess')];
  await world.becomeAcquainted(he, she);
  const [his] = [await world.ear(he), await world.ear(she)];
  await his.presences();

  const seen = async () => {
    const { userId } = she;
    return {
      one: (await world.as(he, 'presence', { body: { userId } })).status,
      many: (await world.as(he, 'presenceMany', { body: { userIds: [userId] } }))[0]?.status,
      list: (await world.list(he)).map(({ online, user }) => [online, user?.status]),
    };
  };
  const whole = { one: 'online', many: 'online', list: [[true, 'online']] };
  expect(await seen()).toEqual(whole);

  await world.as(she, 'block', { params: { id: he.userId } });
  expect(await his.presences()).toEqual([]);
  expect(await seen()).toEqual({ one: 'offline', many: 'offline', list: [] });
  // Her block does not hide his presence from her.
  expect((await world.as(she, 'presence', { body: { userId: he.userId } })).status).toBe('online');

  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect(await his.presences()).toEqual([{ userId: she.userId, status: 'online', lastSeen: null }]);
  expect(await seen()).toEqual(whole);
});
