import { describe, expect, it } from 'vitest';
import type { Updateable } from 'kysely';
import type { UsersTable } from '../storage/schema.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();

async function open() {
  const { database } = backend.context;
  const set = (userId: string, change: Updateable<UsersTable>) =>
    database.updateTable('users').set(change).where('id', '=', userId).execute();
  const man = await backend.signUp({ name: 'Robin' });
  const queen = await backend.signUp({ name: 'Sofia', rolesGroup: 'pendingGoddess', gender: 'female' });
  await set(queen.userId, { role: 'goddess', bio: 'Hello', avatar: '/a.jpg', country: 'RU' });
  const detail = async (who: { token: string }, id: string) =>
    (await backend.call('getUserDetail', { params: { id } }, who.token)).body;
  return { backend, set, man, queen, detail };
}

const nothing = { user: null, isFan: null, isNeverMet: null, mayCall: null };

describe('a user’s own page as others see it', () => {
  it('equals what a guest, a follower and a blocked user get', async () => {
    const { backend, man, queen, detail } = await open();
    const as = async (viewer: 'guest' | 'follower' | 'buyer' | 'blocked', who = queen) =>
      (await backend.call('getProfileAs', { params: { viewer } }, who.token)).body;
    expect(await as('guest')).toEqual(await detail(man, queen.userId));
    expect(await as('buyer')).toEqual(await detail(man, queen.userId));
    await backend.call('addFavorite', { params: { id: queen.userId } }, man.token);
    expect(await as('follower')).toEqual(await detail(man, queen.userId));
    expect(await as('guest')).toMatchObject({ state: 'shown', mayCall: true, user: { isFavorite: false } });
    await backend.call('block', { params: { id: man.userId } }, queen.token);
    expect(await as('blocked')).toEqual(await detail(man, queen.userId));
    expect(await as('blocked')).toEqual({ state: 'blockedBy', ...nothing });
    // Streamers can see a man's page.
    expect(await as('guest', man)).toMatchObject({ state: 'shown', mayCall: true, user: { name: 'Robin' } });
  });
});

describe('the page of a user', () => {
  it('shows the profile, whether they follow, and whether they can be called', async () => {
    const { backend, man, queen, detail } = await open();
    expect(await detail(man, queen.userId)).toMatchObject({
      state: 'shown',
      user: {
        _id: queen.userId,
        name: 'Sofia',
        bio: 'Hello',
        rolesGroup: 'goddess',
        last_ip_country: 'LV',
        status: 'offline',
        isFavorite: false,
      },
      isFan: false,
      isNeverMet: false,
      mayCall: true,
    });
    await backend.call('addFavorite', { params: { id: man.userId } }, queen.token);
    expect(await detail(man, queen.userId)).toMatchObject({ isFan: true, user: { isFavorite: false } });
    expect(await detail(queen, man.userId)).toMatchObject({ isFan: false, user: { isFavorite: true } });
  });

  it('shows "never meet again" only to the user who chose it', async () => {
    const { backend, man, queen, detail } = await open();
    await backend.call('unmatch', { body: { userId: queen.userId } }, man.token);
    expect(await detail(man, queen.userId)).toMatchObject({
      state: 'shown',
      isNeverMet: true,
      mayCall: true,
      user: { bio: 'Hello' },
    });
    expect(await detail(queen, man.userId)).toMatchObject({ state: 'shown', isNeverMet: false });
  });

  it('offers an artist for calls, but no user of the same side and no staff account', async () => {
    const { backend, set, man, queen, detail } = await open();
    await set(queen.userId, { role: 'artist' });
    expect(await detail(man, queen.userId)).toMatchObject({ mayCall: true, user: { status: 'inacall' } });
    const other = await backend.signUp({ name: 'Sam' });
    expect(await detail(man, other.userId)).toMatchObject({ state: 'shown', mayCall: false });
    expect(await detail(man, man.userId)).toMatchObject({ state: 'shown', mayCall: false });
    await backend.context.database
      .insertInto('staff_roles')
      .values({ user_id: queen.userId, role: 'support', granted_ms: 0 })
      .execute();
    expect(await detail(man, queen.userId)).toMatchObject({ state: 'shown', mayCall: false });
  });

  it('shows name and picture of a user whom the viewer blocked, and nothing to a blocked viewer', async () => {
    const { backend, man, queen, detail } = await open();
    await backend.call('block', { params: { id: queen.userId } }, man.token);
    const mine = await detail(man, queen.userId);
    expect(mine).toMatchObject({ ...nothing, state: 'blocked', user: { name: 'Sofia', avatar: '/a.jpg' } });
    expect(mine.user).toMatchObject({ bio: null, age: null, last_ip_country: null, languages: [] });
    expect(await detail(queen, man.userId)).toEqual({ ...nothing, state: 'blockedBy' });
    // In a mutual block each user can remove their own block.
    await backend.call('block', { params: { id: man.userId } }, queen.token);
    expect(await detail(queen, man.userId)).toMatchObject({ state: 'blocked', user: { name: 'Robin' } });
    await backend.call('unblock', { params: { id: queen.userId } }, man.token);
    expect(await detail(man, queen.userId)).toEqual({ ...nothing, state: 'blockedBy' });
    await backend.call('unblock', { params: { id: man.userId } }, queen.token);
    expect(await detail(man, queen.userId)).toMatchObject({ state: 'shown' });
  });

  it('marks deleted and banned users as gone, and an unknown id as unknown', async () => {
    const { set, man, queen, detail } = await open();
    expect(await detail(man, 'nobody')).toEqual({ ...nothing, state: 'unknown' });
    for (const change of [{ deleted: 1 }, { deleted: 0, banned: 1 }]) {
      await set(queen.userId, change);
      expect(await detail(man, queen.userId)).toEqual({ ...nothing, state: 'deleted' });
    }
  });
});
