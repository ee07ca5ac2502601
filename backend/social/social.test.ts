import { describe, expect, it } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { channels } from '#shared/realtime/channels.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';

interface Person {
  readonly token: string;
  readonly userId: string;
}

const clock = createManualClock(Date.UTC(2026, 4, 20));
const backend = sharedBackend({ clock });

async function open() {
  const man = await backend.signUp({ name: 'Robin' });
  const queen = await streamer('Sofia');
  return { man, queen, ...calls };
}

async function streamer(name: string): Promise<Person> {
  const person = await backend.signUp({ name, rolesGroup: 'pendingGoddess', gender: 'female' });
  await backend.context.database
    .updateTable('users')
    .set({ role: 'goddess' })
    .where('id', '=', person.userId)
    .execute();
  return person;
}

const calls = {
  follow: (who: Person, whom: Person) =>
    backend.call('addFavorite', { params: { id: whom.userId } }, who.token),
  unfollow: (who: Person, whom: Person) =>
    backend.call('removeFavorite', { params: { id: whom.userId } }, who.token),
  status: async (who: Person, whom: Person) =>
    (await backend.call('getFavoriteStatus', { params: { id: whom.userId } }, who.token)).body,
  block: (who: Person, whom: Person) => backend.call('block', { params: { id: whom.userId } }, who.token),
  unblock: (who: Person, whom: Person) => backend.call('unblock', { params: { id: whom.userId } }, who.token),
  counter: async (who: Person) => (await backend.call('getFavoritesCounter', {}, who.token)).body,
  followings: async (who: Person) =>
    (await backend.call('getFavorites', { query: {} }, who.token)).body.users,
  fans: async (who: Person) => (await backend.call('getFavoritedBy', { query: {} }, who.token)).body.users,
  blocked: async (who: Person) => (await backend.call('getBlocked', { query: {} }, who.token)).body.users,
};

/** Records the socket events of a user about others, by kind. */
async function ear(person: Person) {
  const socket = await connectSocket(backend.url, person.token);
  await socket.subscribe(channels.chat(person.userId));
  return async () => {
    await socket.ask('heartbeat', {});
    return socket.heard.flatMap(({ event, data }) => {
      const { kind, user } = data as { kind?: string; user?: { _id: string; isFavorite: boolean } };
      return event === 'interaction' || event === 'notification'
        ? [[event, kind, user?._id, user?.isFavorite]]
        : [];
    });
  };
}

describe('following', () => {
  it('is visible from both sides, and counted', async () => {
    const { follow, unfollow, status, counter, followings, fans, man, queen } = await open();
    expect((await follow(man, queen)).body).toEqual({ isFavorite: true, isFavoritedBy: false });
    expect((await follow(man, queen)).body).toEqual({ isFavorite: true, isFavoritedBy: false });
    expect(await status(queen, man)).toEqual({ isFavorite: false, isFavoritedBy: true });
    expect(await followings(man)).toMatchObject([{ _id: queen.userId, name: 'Sofia', isFavorite: true }]);
    expect(await fans(queen)).toMatchObject([{ _id: man.userId, name: 'Robin', isFavorite: false }]);
    expect([await counter(man), await counter(queen)]).toEqual([
      { favorites: 1, favoritedBy: 0, present: 0 },
      { favorites: 0, favoritedBy: 1, present: 0 },
    ]);
    await follow(queen, man);
    expect(await fans(queen)).toMatchObject([{ isFavorite: true }]);
    expect((await unfollow(man, queen)).body).toEqual({ isFavorite: false, isFavoritedBy: true });
    expect((await unfollow(man, queen)).status).toBe(200);
    expect([await followings(man), await fans(queen)]).toEqual([[], []]);
  });

  it('is announced to the followed user once an hour, and to the user’s other windows each time', async () => {
    const { follow, unfollow, man, queen } = await open();
    const [his, hers] = [await ear(man), await ear(queen)];
    await follow(man, queen);
    await follow(man, queen);
    expect(await his()).toEqual([['interaction', 'follow', queen.userId, true]]);
    const announced = [
      ['interaction', 'followByUser', man.userId, false],
      ['notification', 'newFollowerMessage', man.userId, false],
    ];
    expect(await hers()).toEqual(announced);
    await unfollow(man, queen);
    await follow(man, queen);
    expect(await hers()).toEqual([...announced, announced[0]]);
    expect((await his()).map(([, kind]) => kind)).toEqual(['follow', 'unfollow', 'follow']);
    clock.advance(60 * 60_000);
    await unfollow(man, queen);
    await follow(man, queen);
    expect((await hers()).at(-1)).toEqual(announced[1]);
  });

  it('requires another existing user', async () => {
    const { follow, man, queen } = await open();
    expect((await follow(man, man)).body).toMatchObject({ code: 'invalid_body', field: 'id' });
    expect((await follow(man, { userId: 'nobody', token: '' })).status).toBe(404);
    await backend.call('deactivate', {}, queen.token);
    expect((await follow(man, queen)).status).toBe(404);
  });

  it('omits deleted users, and shows them again when they return', async () => {
    const { follow, counter, followings, man, queen } = await open();
    await follow(man, queen);
    const { database } = backend.context;
    const set = (change: { deleted?: number; banned?: number }) =>
      database.updateTable('users').set(change).where('id', '=', queen.userId).execute();
    for (const change of [{ deleted: 1 }, { deleted: 0, banned: 1 }]) {
      await set(change);
      expect([await followings(man), (await counter(man)).favorites]).toEqual([[], 0]);
    }
    await set({ banned: 0 });
    expect(await followings(man)).toHaveLength(1);
  });

  it('has pages that together contain everyone, newest first, even while some unfollow', async () => {
    const { follow, unfollow, man } = await open();
    const queens: Person[] = [];
    for (let at = 0; at < 23; at++) {
      const queen = await streamer(`Q${at}`);
      await follow(man, queen);
      queens.push(queen);
      // Several followings share a timestamp.
      if (at % 4 === 0) clock.advance(1);
    }
    const pageFrom = async (paginationToken: string | null) =>
      (
        await backend.call(
          'getFavorites',
          { query: { count: 5, ...(paginationToken ? { paginationToken } : {}) } },
          man.token,
        )
      ).body;
    const seen: string[] = [];
    let token: string | null = null;
    do {
      const page = await pageFrom(token);
      seen.push(...page.users.map(({ _id }) => _id));
      token = page.paginationToken;
      // Removing the user named by the token must not skip anyone.
      if (seen.length === 10)
        await unfollow(
          man,
          queens.find(({ userId }) => userId === seen.at(-1))!,
        );
    } while (token);
    expect(seen).toHaveLength(23);
    expect(new Set(seen)).toEqual(new Set(queens.map(({ userId }) => userId)));
    const place = new Map(queens.map(({ userId }, at) => [userId, Math.ceil(at / 4)]));
    const places = seen.map((id) => place.get(id) ?? -1);
    expect(places).toEqual([...places].sort((a, b) => b - a));
    for (const odd of ['nonsense', 'W10', Buffer.from('[[1,2],"a"]').toString('base64url')]) {
      const { body } = await backend.call('getFavorites', { query: { paginationToken: odd } }, man.token);
      expect(body).toMatchObject({ code: 'invalid_body', field: 'paginationToken' });
    }
  });
});

describe('blocking', () => {
  it('ends following in both directions and prevents new following', async () => {
    const { follow, status, block, unblock, blocked, followings, counter, man, queen } = await open();
    await follow(man, queen);
    await follow(queen, man);
    const [his, hers] = [await ear(man), await ear(queen)];
    expect((await block(queen, man)).body).toMatchObject({
      receipt: { followed: true, fan: true, chats: 0 },
    });
    expect((await block(queen, man)).status).toBe(200);
    expect([await followings(man), await counter(queen)]).toEqual([
      [],
      { favorites: 0, favoritedBy: 0, present: 0 },
    ]);
    expect((await follow(man, queen)).body.code).toBe('blocked');
    expect((await follow(queen, man)).body.code).toBe('blocked');
    expect(await blocked(queen)).toMatchObject([{ _id: man.userId, name: 'Robin', isFavorite: false }]);
    expect(await blocked(man)).toEqual([]);
    expect(backend.features.matching.mayNotMeet(man.userId, queen.userId)).toBe(true);
    // The blocked user receives no event.
    expect(await his()).toEqual([]);

    // The man's own block remains when the woman removes hers.
    await block(man, queen);
    await unblock(queen, man);
    expect((await follow(queen, man)).body.code).toBe('blocked');
    await unblock(man, queen);
    expect((await follow(queen, man)).status).toBe(200);
    expect(await status(queen, man)).toEqual({ isFavorite: true, isFavoritedBy: false });
    expect(backend.features.matching.mayNotMeet(man.userId, queen.userId)).toBe(false);
    expect((await hers()).map(([, kind]) => kind)).toEqual(['block', 'unblock', 'follow']);
  });

  it('leaves no following if one begins at the same moment', async () => {
    const { follow, block, followings, man, queen } = await open();
    for (let time = 0; time < 10; time++) {
      await Promise.all([follow(man, queen), block(queen, man), follow(queen, man)]);
      expect([await followings(man), await followings(queen)]).toEqual([[], []]);
      await backend.call('unblock', { params: { id: man.userId } }, queen.token);
    }
  });

  it('keeps deleted users in the list, so that the block can be removed', async () => {
    const { block, blocked, man, queen } = await open();
    await block(man, queen);
    await backend.call('deactivate', {}, queen.token);
    expect(await blocked(man)).toMatchObject([{ _id: queen.userId, deleted: true }]);
  });

  it('requires another existing user', async () => {
    const { block, man } = await open();
    expect((await block(man, man)).body.code).toBe('invalid_body');
    expect((await block(man, { userId: 'nobody', token: '' })).status).toBe(404);
  });
});

describe('reporting', () => {
  it('is stored with any content, and does not block', async () => {
    const { follow, man, queen } = await open();
    const report = (change: object) =>
      backend.call('report', { body: { userId: queen.userId, reason: 'spam', ...change } }, man.token);
    expect((await report({ comment: ' Says the same to all. ', source: 'chat', refId: 'c1' })).body).toEqual(
      {},
    );
    expect((await report({ source: 'a newer screen', comment: ' ' })).status).toBe(200);
    const rows = await backend.context.database
      .selectFrom('reports')
      .selectAll()
      .where('reporter_id', '=', man.userId)
      .execute();
    expect(rows).toMatchObject([
      {
        reporter_id: man.userId,
        user_id: queen.userId,
        reason: 'spam',
        comment: 'Says the same to all.',
        source: 'chat',
        ref_id: 'c1',
      },
      { comment: null, source: 'profile', ref_id: null },
    ]);
    expect((await report({ reason: 'boredom' })).status).toBe(400);
    expect((await report({ comment: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await report({ userId: man.userId })).status).toBe(400);
    expect((await report({ userId: 'nobody' })).status).toBe(404);
    expect((await follow(man, queen)).status).toBe(200);
  });

  it('ends a match with the reported user only', async () => {
    const { man, queen } = await open();
    const stranger = await streamer('Nia');
    const { matching } = backend.features;
    for (const { token } of [man, queen]) await connectSocket(backend.url, token);
    for (const { token } of [man, queen])
      await backend.call('matchRequest', { body: { matchingFilter: {} } }, token);
    await matching.idle();
    const { matchId } = matching.matchOf(man.userId) ?? {};
    expect(matchId).toBeDefined();
    const report = (userId: string) =>
      backend.call(
        'report',
        { body: { userId, reason: 'nudity', source: 'match', refId: matchId } },
        man.token,
      );
    await report(stranger.userId);
    expect(matching.matchOf(man.userId)?.matchId).toBe(matchId);
    await report(queen.userId);
    await matching.idle();
    expect(matching.matchOf(man.userId)).toBeNull();
    const row = await backend.context.database
      .selectFrom('matches')
      .select(['end_reason', 'ended_by'])
      .where('id', '=', matchId ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ end_reason: 'report', ended_by: man.userId });
  });
});
