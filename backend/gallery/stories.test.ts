import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, limits } from '#shared/domain/constants.ts';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';

async function open(more = {}) {
  const world = await openGalleries({}, more);
  const { backend } = world;
  return {
    ...world,
    stories: async (who: Person) => (await backend.call('getStories', {}, who.token)).body,
    storiesOf: (who: Person, whom: Person) =>
      backend.call('getStoriesOf', { params: { userId: whom.userId } }, who.token),
    view: async (who: Person, id: string) =>
      (await backend.call('viewStory', { params: { id } }, who.token)).status,
    viewers: (who: Person, id: string, query = {}) =>
      backend.call('getStoryViewers', { params: { id }, query }, who.token),
    follow: (who: Person, whom: Person) =>
      backend.call('addFavorite', { params: { id: whom.userId } }, who.token),
  };
}

describe('stories', () => {
  it('are visible for a day of server time, to users who may meet the owner', async () => {
    const { backend, clock, detail, fetchStatus, person, profile, stories, story, storiesOf } = await open({
      hasFiles: true,
    });
    const again = async (who: Person) => ({ ...who, token: await backend.issueToken(who.userId) });
    const [queen, man, other] = [
      await person('Sofia', 'goddess'),
      await person('Robin'),
      await person('Lena', 'goddess'),
    ];
    // Avoids the full hour, at which expired stories are deleted.
    clock.advance(HOUR_MS / 2);
    const id = await story(queen, '  Good evening  ');
    const { people } = await stories(man);
    expect(people).toMatchObject([
      {
        user: { _id: queen.userId, stories: 'unseen' },
        items: [{ id, text: 'Good evening', story: true, isViewed: false, views: null, status: 'approved' }],
      },
    ]);
    expect(Date.parse(people[0]?.items[0]?.expiresAt ?? '')).toBe(clock.now() + DAY_MS);
    // Stories are not in the gallery, and users of the same side see none.
    expect((await profile(queen)).gallery).toEqual([]);
    expect(await detail(man, queen)).toMatchObject({ user: { stories: 'unseen', gallery: [] } });
    expect((await stories(other)).people).toEqual([]);
    expect((await storiesOf(other, queen)).body.items).toMatchObject([{ id }]);
    const url = people[0]?.items[0]?.url ?? null;
    clock.advance(DAY_MS - 1);
    // Signs in again, because a session lasts a day.
    const [him, her] = [await again(man), await again(queen)];
    expect((await stories(him)).people).toHaveLength(1);
    expect(await fetchStatus(url)).toBe(200);
    clock.advance(1);
    expect((await stories(him)).people).toEqual([]);
    expect((await stories(her)).own).toEqual([]);
    expect((await storiesOf(him, queen)).body).toMatchObject({ user: { stories: 'none' }, items: [] });
    expect(await fetchStatus(url)).toBe(410);
    clock.advance(HOUR_MS / 2);
    await backend.features.idle();
    expect(await fetchStatus(url)).toBe(404);
  });

  it('are deleted after their end, with their files and views', async () => {
    const { backend, clock, database, gallery, person, story, used, view } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const old = await story(queen);
    await view(man, old);
    clock.advance(HOUR_MS);
    const fresh = await story(queen);
    expect(await used(queen)).toBe(2);
    clock.advance(DAY_MS - HOUR_MS);
    await gallery.idle();
    await backend.features.files.idle();
    expect(await used(queen)).toBe(1);
    const left = await database.selectFrom('gallery_items').select('id').execute();
    expect(left).toEqual([{ id: fresh }]);
    expect(await database.selectFrom('story_views').selectAll().execute()).toEqual([]);
  });

  it('count each viewer once, and not the owner', async () => {
    const { clock, person, stories, story, view, viewers, detail } = await open();
    const [queen, man, other] = [
      await person('Sofia', 'goddess'),
      await person('Robin'),
      await person('Alex'),
    ];
    const [one, two] = [await story(queen), await story(queen)];
    for (const status of [await view(man, one), await view(man, one), await view(queen, one)])
      expect(status).toBe(200);
    expect(await detail(man, queen)).toMatchObject({ user: { stories: 'unseen' } });
    expect((await stories(man)).people).toMatchObject([
      {
        items: [
          { id: one, isViewed: true },
          { id: two, isViewed: false },
        ],
      },
    ]);
    clock.advance(1_000);
    await Promise.all([view(other, one), view(man, two)]);
    expect(await detail(man, queen)).toMatchObject({ user: { stories: 'seen' } });
    expect((await stories(queen)).own).toMatchObject([
      { id: one, views: 2, isViewed: null },
      { id: two, views: 1 },
    ]);
    const { body } = await viewers(queen, one, { count: 1 });
    expect(body.users).toMatchObject([{ _id: other.userId }]);
    const next = await viewers(queen, one, { count: 1, paginationToken: body.paginationToken });
    expect(next.body).toMatchObject({ users: [{ _id: man.userId }], paginationToken: null });
    expect((await viewers(man, one)).status).toBe(404);
    expect((await viewers(queen, 'nothing')).status).toBe(404);
    expect(await view(man, 'nothing')).toBe(404);
  });

  it('are listed with followed users first, and in each group with unseen stories first', async () => {
    const { clock, follow, person, stories, story, view } = await open();
    const man = await person('Robin');
    const friend = await person('Sam');
    const [a, b, c, d] = [
      await person('A', 'goddess'),
      await person('B', 'goddess'),
      await person('C', 'goddess'),
      await person('D', 'goddess'),
    ];
    const ids = new Map<Person, string>();
    for (const teller of [a, b, c, d, friend]) {
      clock.advance(1_000);
      ids.set(teller, await story(teller));
    }
    // A followed user appears although he is of the same market side.
    for (const followed of [a, b, friend]) await follow(man, followed);
    await view(man, ids.get(friend) ?? '');
    await view(man, ids.get(d) ?? '');
    const row = (await stories(man)).people.map(({ user }) => user._id);
    expect(row).toEqual([b.userId, a.userId, friend.userId, c.userId, d.userId]);
  });

  it('and their views are hidden between two users after a block', async () => {
    const { block, database, person, stories, story, storiesOf, view, viewers } = await open();
    const [queen, man, other] = [
      await person('Sofia', 'goddess'),
      await person('Robin'),
      await person('Alex'),
    ];
    const [hers, his] = [await story(queen), await story(man)];
    await Promise.all([view(man, hers), view(other, hers)]);
    await block(man, queen);
    // Also if a following exists, as after a concurrent request.
    const [a, b] = [man.userId, queen.userId];
    await database
      .insertInto('favorites')
      .values([
        { from_id: a, to_id: b, created_ms: 0 },
        { from_id: b, to_id: a, created_ms: 0 },
      ])
      .execute();
    for (const [who, whom, id] of [
      [queen, man, his],
      [man, queen, hers],
    ] as const) {
      expect((await stories(who)).people.map(({ user }) => user._id)).not.toContain(whom.userId);
      expect((await storiesOf(who, whom)).status).toBe(404);
      expect(await view(who, id)).toBe(404);
    }
    expect((await viewers(queen, hers)).body.users).toMatchObject([{ _id: other.userId }]);
    expect((await stories(queen)).own).toMatchObject([{ id: hers, views: 1 }]);
  });

  it('of deleted or banned users, and unapproved ones, are hidden', async () => {
    const { database, gallery, person, stories, story, storiesOf, view } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const id = await story(queen);
    for (const change of [{ deleted: 1 }, { deleted: 0, banned: 1 }]) {
      await database.updateTable('users').set(change).where('id', '=', queen.userId).execute();
      expect((await stories(man)).people).toEqual([]);
      expect((await storiesOf(man, queen)).status).toBe(404);
      expect(await view(man, id)).toBe(404);
    }
    await database.updateTable('users').set({ banned: 0 }).where('id', '=', queen.userId).execute();
    await gallery.galleries.decide(id, { state: 'refused', reason: 'galleryReason.rules' });
    expect((await stories(man)).people).toEqual([]);
    expect(await view(man, id)).toBe(404);
    expect((await stories(queen)).own).toMatchObject([
      { id, status: 'refused', refusedReason: 'galleryReason.rules' },
    ]);
  });

  it('are limited in number, and their text is limited and cleaned', async () => {
    const { add, backend, database, person, story, upload } = await open();
    const queen = await person('Sofia', 'goddess');
    const id = await story(queen, 'what a bastard');
    const row = await database
      .selectFrom('gallery_items')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.words).toBe('what a *******');
    const tempUploadId = await upload(queen, 'image', 'story');
    const text = 'x'.repeat(limits.storyTextMaxChars + 1);
    const long = await backend.call(
      'addGalleryItem',
      { body: { tempUploadId, story: true, text } },
      queen.token,
    );
    expect(long.status).toBe(400);
    const more = Array.from({ length: limits.stories - 1 }, (_, index) => ({
      ...row,
      id: `more-${index}`,
      upload_id: null,
    }));
    await database.insertInto('gallery_items').values(more).execute();
    // Videos and pictures share the limit.
    expect((await add(queen, 'video', { story: true })).status).toBe(409);
    expect((await add(queen, 'image')).status).toBe(200);
  });

  it('are deleted like any item', async () => {
    const { backend, person, stories, story, used, view } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const id = await story(queen);
    await view(man, id);
    expect((await backend.call('deleteGalleryItem', { params: { id } }, queen.token)).status).toBe(200);
    expect((await stories(man)).people).toEqual([]);
    expect(await used(queen)).toBe(0);
  });
});
