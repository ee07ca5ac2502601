import { expect, it } from 'vitest';
import { activityLimits, type ActivityFilter } from '#shared/domain/activities.ts';
import { DAY_MS } from '#shared/domain/constants.ts';
import { openChats, type Person } from '#tests/kit/worlds/chats.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';

const world = sharedWorld(openChats);

const listOf = async (who: Person, filter: ActivityFilter = 'all', count = 100) =>
  world.as(who, 'getActivities', { query: { filter, count } });
const kindsIn = async (...asked: Parameters<typeof listOf>) =>
  (await listOf(...asked)).activities.map(({ kind, user }) => `${kind} ${user?._id}`);
const follow = (who: Person, whom: Person) => world.as(who, 'addFavorite', { params: { id: whom.userId } });

async function gift(from: Person, to: Person): Promise<void> {
  const { gifts } = await world.as(from, 'getGifts', {});
  const one = gifts.find(({ isFree }) => isFree !== true)!;
  await world.send(from, to, { type: 'media', tempId: `g-${Math.random()}`, media: [{ giftId: one._id }] });
}

it('a user who was offline finds each activity once, with the announced ids', async () => {
  const [he, she] = [await world.person('user', 1_000), await world.person('goddess')];
  const ear = await world.ear(she);
  await follow(he, she);
  world.clock.advance(1);
  await gift(he, she);
  world.clock.advance(1);
  await world.as(he, 'like', { params: { id: she.userId } });
  await world.as(he, 'like', { params: { id: she.userId } });
  const told = (await ear.heard()).filter(({ event }) => event === 'notification' || event === 'interaction');
  expect(told.map(({ data }) => data['kind'])).toEqual([
    'followByUser',
    'newFollowerMessage',
    'gift',
    'beLiked',
  ]);
  const { activities, unread } = await listOf(she);
  expect(activities.map(({ kind }) => kind)).toEqual(['beLiked', 'gift', 'followByUser']);
  expect(unread).toBe(3);
  const ids = told.map(({ data }) => data['_id']);
  expect(activities.every(({ _id }) => ids.includes(_id as never))).toBe(true);
  expect(activities[1]).toMatchObject({ read: false, user: { _id: he.userId }, image: expect.any(String) });
  // Own actions are not unread.
  expect(await kindsIn(he)).toEqual([]);
  expect(await kindsIn(he, 'own')).toEqual(
    ['like', 'sendGift', 'follow'].map((kind) => `${kind} ${she.userId}`),
  );
  expect((await listOf(he)).unread).toBe(0);
  expect(await kindsIn(she, 'gifts')).toEqual([`gift ${he.userId}`]);
});

it('a moving gift is announced as one activity', async () => {
  const she = await world.person('goddess');
  for (const [group, kind] of [
    ['control', 'sendGift'],
    ['default', 'sendAnimatedGift'],
  ] as const) {
    const giver = await world.person('user', 1_000);
    const split = { user_id: giver.userId, name: '3d_gifts', group_name: group };
    await world.database.insertInto('splits').values(split).execute();
    await gift(giver, she);
    expect(await kindsIn(giver, 'own')).toEqual([`${kind} ${she.userId}`]);
  }
});

it('activities are read up to the last seen one, and pages contain each once', async () => {
  const she = await world.person('goddess');
  for (let at = 0; at < 7; at++) {
    await world.as(await world.person(), 'like', { params: { id: she.userId } });
    // Several activities share a timestamp.
    if (at % 3 === 0) world.clock.advance(1);
  }
  const whole = (await listOf(she)).activities.map(({ _id }) => _id);
  const paged: string[] = [];
  let paginationToken: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listOf>> = await world.as(she, 'getActivities', {
      query: { count: 2, ...(paginationToken !== null && { paginationToken }) },
    });
    paged.push(...page.activities.map(({ _id }) => _id));
    ({ paginationToken } = page);
  } while (paginationToken !== null);
  expect(paged).toEqual(whole);
  const read = await world.as(she, 'readActivities', { body: { upTo: whole[3]! } });
  expect(read.unread).toBe(3);
  expect((await listOf(she, 'unread')).activities.map(({ _id }) => _id)).toEqual(whole.slice(0, 3));
  // The id of another user's activity or an unknown id marks nothing as read.
  const he = await world.person();
  expect((await world.as(he, 'readActivities', { body: { upTo: whole[0]! } })).unread).toBe(0);
  expect((await listOf(she)).unread).toBe(3);
});

it('activities about a blocked user are hidden from both, until the block is removed', async () => {
  const [he, she] = [await world.person('user', 1_000), await world.person('goddess')];
  await follow(he, she);
  await follow(she, he);
  await world.block(she, he);
  for (const filter of ['all', 'unread', 'own'] as const)
    expect([await kindsIn(he, filter), await kindsIn(she, filter)]).toEqual([[], []]);
  expect((await listOf(he)).unread).toBe(0);
  expect(await world.refusal(he, 'like', { params: { id: she.userId } })).toBe('403 blocked');
  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect(await kindsIn(he)).toEqual([`followByUser ${she.userId}`]);
});

it('activities are limited by age and by number per user', async () => {
  const she = await world.person();
  const count = async () =>
    (await world.database.selectFrom('activities').select('id').where('user_id', '=', she.userId).execute())
      .length;
  const nowMs = world.clock.now();
  const many = Array.from({ length: activityLimits.perPerson + 5 }, (_, at) => ({
    ...{ id: `many-${at}`, user_id: she.userId, event: 'notification', kind: 'systemMessage' },
    ...{ about_id: null, chat_id: null, text: 'so', image: null, is_listed: 1, read: 0 },
    // The first row is older than the limit and is deleted for its age.
    created_ms: at === 0 ? nowMs - activityLimits.days * DAY_MS - 1 : nowMs + at,
  }));
  for (let at = 0; at < many.length; at += 100)
    await world.database
      .insertInto('activities')
      .values(many.slice(at, at + 100))
      .execute();
  const { activities } = await world.as(she, 'getActivities', { query: { count: 100 } });
  expect(activities.map(({ _id }) => _id)).not.toContain('many-0');
  world.clock.advance(DAY_MS);
  await world.features.idle();
  // The newest rows remain.
  expect(await count()).toBe(activityLimits.perPerson);
});

it('a missed call is listed under the id of the call', async () => {
  const [he, she] = [await world.person('user', 1_000), await world.person('goddess')];
  await world.ear(she);
  const params = { userId: she.userId, fromScreen: 'chat' };
  const { callId } = await world.as(he, 'startCall', { params, body: {} });
  world.clock.advance(31_000);
  await world.features.idle();
  expect((await listOf(she, 'calls')).activities).toMatchObject([
    { _id: callId, kind: 'missedCall', user: { _id: he.userId } },
  ]);
});
