import { expect, it } from 'vitest';
import { disconnectedAfterMs } from '../realtime/hub.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openChats } from '#tests/kit/worlds/chats.ts';

const world = sharedWorld(openChats);

it('the server sends presence changes to people who share a chat: online, in a match, offline', async () => {
  const [he, she] = [await world.person(), await world.person('goddess')];
  const [stranger, blocked, ignored] = [await world.person(), await world.person(), await world.person()];
  await world.becomeAcquainted(he, she);
  await world.becomeAcquainted(blocked, she);
  await world.block(she, blocked);
  const hiddenChat = await world.becomeAcquainted(ignored, she);
  await world.as(ignored, 'hideChat', { params: { id: hiddenChat } });
  const his = await world.ear(he);
  const others = await Promise.all([stranger, blocked, ignored].map((who) => world.ear(who)));
  await his.presences();

  const hers = await world.ear(she);
  const saying = (status: string) => [{ userId: she.userId, status, lastSeen: null }];
  expect(await his.presences()).toEqual(saying('online'));
  // A second window does not change the presence.
  const second = await world.ear(she);
  second.socket.close();
  expect(await his.presences()).toEqual([]);
  for (const who of [he, she]) await world.as(who, 'matchRequest', { body: { matchingFilter: {} } });
  await world.features.idle();
  expect(await his.presences()).toEqual(saying('inacall'));
  const matchId = world.features.matching.matchOf(he.userId)!.matchId;
  await world.as(he, 'matchingEnd', { body: { matchId, reason: 'skip' } });
  for (const who of [he, she]) await world.as(who, 'cancelMatchRequest', { body: {} });
  expect(await his.presences()).toEqual(saying('online'));

  hers.socket.close();
  await expect.poll(() => world.context.hub.isConnected(she.userId)).toBe(false);
  world.clock.advance(disconnectedAfterMs);
  const seenMs = world.clock.now();
  expect(await his.presences()).toEqual([
    { userId: she.userId, status: 'offline', lastSeen: new Date(seenMs).toISOString() },
  ]);
  for (const ear of others)
    expect((await ear.presences()).filter(({ userId }) => userId === she.userId)).toEqual([]);
});

it('the server sends presence to a watcher without a chat, and no event at all to a blocked watcher', async () => {
  const [he, she] = [await world.person(), await world.person('goddess')];
  const his = await world.ear(he);
  await world.as(he, 'presenceMany', { body: { userIds: [she.userId] } });
  const told = async () => (await his.presences()).filter(({ userId }) => userId === she.userId);
  const hers = await world.ear(she);
  expect(await told()).toEqual([{ userId: she.userId, status: 'online', lastSeen: null }]);
  // The event `visibility` already reports that she is out of sight.
  await world.as(she, 'block', { params: { id: he.userId } });
  expect(await told()).toEqual([]);
  hers.socket.close();
  await expect.poll(() => world.context.hub.isConnected(she.userId)).toBe(false);
  world.clock.advance(disconnectedAfterMs);
  // An "offline" event would reveal that she had been online.
  expect(await told()).toEqual([]);
  // Another request does not subscribe him either.
  await world.as(he, 'presenceMany', { body: { userIds: [she.userId] } });
  const again = await world.ear(she);
  expect(await told()).toEqual([]);
  again.socket.close();
  await expect.poll(() => world.context.hub.isConnected(she.userId)).toBe(false);
  world.clock.advance(disconnectedAfterMs);
  expect(await told()).toEqual([]);
});

it('the server sends the time of the last visit only to people with a common chat, and only after the person left', async () => {
  const [he, she] = [await world.person(), await world.person('goddess')];
  const [stranger, blocked] = [await world.person(), await world.person()];
  const chatId = await world.becomeAcquainted(he, she);
  await world.becomeAcquainted(blocked, she);
  await world.block(she, blocked);
  const lastSeen = async (who: typeof he) =>
    (await world.as(who, 'presenceMany', { body: { userIds: [she.userId] } })).map((one) => one.lastSeen);
  const inChat = async () => (await world.chat(he, chatId)).user?.lastSeen;

  const hers = await world.ear(she);
  expect([await inChat(), ...(await lastSeen(he))]).toEqual([null, null]);
  hers.socket.close();
  await expect.poll(() => world.context.hub.isConnected(she.userId)).toBe(false);
  world.clock.advance(disconnectedAfterMs);
  const seen = new Date(world.clock.now()).toISOString();
  await world.features.idle();
  world.clock.advance(60_000);
  expect([await inChat(), ...(await lastSeen(he))]).toEqual([seen, seen]);
  expect([...(await lastSeen(stranger)), ...(await lastSeen(blocked))]).toEqual([null, null]);
  const again = await world.ear(she);
  expect(await inChat()).toBeNull();
  again.socket.close();
});
