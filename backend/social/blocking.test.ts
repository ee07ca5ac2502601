import { expect, it } from 'vitest';
import { openChats, type Person } from '#tests/kit/worlds/chats.ts';

async function open() {
  const world = await openChats();
  const follow = (who: Person, whom: Person) => world.as(who, 'addFavorite', { params: { id: whom.userId } });
  const idsIn = async (who: Person, name: 'getFavorites' | 'getFavoritedBy' | 'getBlocked', query = {}) =>
    (await world.as(who, name, { query })).users.map(({ _id }) => _id);
  return { world, follow, idsIn };
}

it('a block returns what it removed, and undoing it restores the followings with their dates', async () => {
  const { world, follow, idsIn } = await open();
  const [he, she] = [await world.person('user', 500), await world.person('goddess')];
  await world.becomeAcquainted(he, she);
  await follow(he, she);
  world.clock.advance(1_000);
  await follow(she, he);
  const since = async () => (await world.as(she, 'getFavoritedBy', { query: {} })).users[0]?.since;
  const before = await since();
  world.clock.advance(60_000);
  const { receipt } = await world.as(she, 'block', { params: { id: he.userId } });
  expect(receipt).toEqual({
    ...{ followed: true, fan: true, chats: 1, matches: 0, calls: 0, activities: 2 },
    stories: { theirs: 0, own: 0 },
  });
  world.clock.advance(10_000);
  await world.as(she, 'undoBlock', { params: { id: he.userId } });
  // The client may retry after a lost response, which is no error.
  await world.as(she, 'undoBlock', { params: { id: he.userId } });
  expect(await idsIn(she, 'getFavorites')).toEqual([he.userId]);
  expect(await idsIn(he, 'getFavorites')).toEqual([she.userId]);
  expect(await since()).toBe(before);
  expect(await world.list(he)).toHaveLength(1);
  // After the limit the block can only be removed, and followings are not restored.
  await world.as(she, 'block', { params: { id: he.userId } });
  world.clock.advance(60_001);
  expect(await world.refusal(she, 'undoBlock', { params: { id: he.userId } })).toBe('409 conflict');
  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect([await idsIn(she, 'getFavorites'), await idsIn(he, 'getFavorites')]).toEqual([[], []]);
});

it('both users get an event that hides the other, and another after the last block ends', async () => {
  const { world } = await open();
  const [he, she] = [await world.person(), await world.person('goddess')];
  const [his, hers] = [await world.ear(he), await world.ear(she)];
  const heard = async (ear: typeof his) =>
    (await ear.heard()).flatMap(({ event, data }) => (event === 'visibility' ? [data] : []));
  await world.block(she, he);
  await world.block(she, he);
  expect(await heard(his)).toEqual([{ userId: she.userId, isVisible: false }]);
  expect(await heard(hers)).toEqual([{ userId: he.userId, isVisible: false }]);
  await world.block(he, she);
  await heard(his);
  await world.as(she, 'unblock', { params: { id: he.userId } });
  expect(await heard(his)).toEqual([]);
  await world.as(he, 'unblock', { params: { id: she.userId } });
  expect(await heard(his)).toEqual([{ userId: she.userId, isVisible: true }]);
});

it('several users are unblocked at once, and deleted or reported users are marked', async () => {
  const { world, idsIn } = await open();
  const she = await world.person('goddess');
  const people: Person[] = [];
  for (let at = 0; at < 12; at++) {
    people.push(await world.person());
    await world.block(she, people[at]!);
    world.clock.advance(1);
  }
  const [first, second] = people as [Person, Person];
  await world.as(she, 'report', { body: { userId: second.userId, reason: 'minor' } });
  await world.as(first, 'deactivate', {});
  const { users, total } = await world.as(she, 'getBlocked', { query: { count: 100 } });
  expect(total).toBe(12);
  const rowOf = ({ userId }: Person) => users.find(({ _id }) => _id === userId);
  expect(rowOf(first)).toMatchObject({ name: null, avatar: null, deleted: true, isReported: false });
  expect(rowOf(second)).toMatchObject({ name: expect.any(String), deleted: false, isReported: true });
  const chosen = people.slice(0, 10).map(({ userId }) => userId);
  await world.as(she, 'unblockMany', { body: { userIds: [...chosen, 'nobody', she.userId] } });
  expect(await idsIn(she, 'getBlocked')).toEqual([people[11]?.userId, people[10]?.userId]);
  await world.as(she, 'blockMany', { body: { userIds: chosen.slice(1, 3) } });
  expect(await idsIn(she, 'getBlocked')).toHaveLength(4);
});

it('a user’s lists can be searched by part of a name and sorted by presence, with pages', async () => {
  const { world, follow, idsIn } = await open();
  const she = await world.person('goddess');
  const names = ['Анна', 'Ann', 'Hannah', 'Алёна Дар’я', 'Bob'];
  const people: Person[] = [];
  for (const name of names) {
    const who = await world.person();
    await world.database.updateTable('users').set({ name }).where('id', '=', who.userId).execute();
    await follow(who, she);
    await follow(she, who);
    people.push(who);
    world.clock.advance(1);
  }
  const [anna, ann, hannah, alyona, bob] = people.map(({ userId }) => userId);
  expect(await idsIn(she, 'getFavoritedBy', { search: 'ANN' })).toEqual([hannah, ann]);
  expect(await idsIn(she, 'getFavorites', { search: 'анн' })).toEqual([anna]);
  expect(await idsIn(she, 'getFavorites', { search: 'nobody' })).toEqual([]);
  for (const search of ['алена', 'АЛЁНА', ' даря ', "Дар'я"])
    expect(await idsIn(she, 'getFavorites', { search }), search).toEqual([alyona]);
  await world.as(she, 'block', { params: { id: alyona! } });
  for (const search of ['алена', 'даря'])
    expect(await idsIn(she, 'getBlocked', { search })).toEqual([alyona]);
  await world.as(she, 'undoBlock', { params: { id: alyona! } });
  await world.ear(people[0]!);
  expect((await idsIn(she, 'getFavorites', { order: 'present' })).slice(0, 2)).toEqual([anna, bob]);
  expect(await idsIn(she, 'getFavorites', { only: 'present' })).toEqual([anna]);
  expect((await world.as(she, 'getFavoritesCounter', {})).present).toBe(1);
  await world.as(she, 'removeFavorite', { params: { id: ann! } });
  expect(await idsIn(she, 'getFavoritedBy', { only: 'notFollowed' })).toEqual([ann]);
  const paged: string[] = [];
  let token: string | null = null;
  do {
    const page: { users: readonly { _id: string }[]; paginationToken: string | null } = await world.as(
      she,
      'getFavorites',
      { query: { order: 'present' as const, count: 2, ...(token !== null && { paginationToken: token }) } },
    );
    paged.push(...page.users.map(({ _id }) => _id));
    token = page.paginationToken;
  } while (token !== null);
  expect(paged).toEqual(await idsIn(she, 'getFavorites', { order: 'present' }));
  expect((await world.as(she, 'getFavorites', { query: {} })).users[0]).toMatchObject({ isFan: true });
});
