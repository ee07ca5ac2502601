import { describe, expect, it } from 'vitest';
import { limits } from '#shared/domain/constants.ts';
import { channels } from '#shared/realtime/channels.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { sharedWorld } from '#tests/kit/backend/backend.ts';
import { openGalleries } from '#tests/kit/worlds/galleries.ts';

const galleries = sharedWorld(openGalleries);
/** A gallery world with real uploaded files. */
const withFiles = sharedWorld(() => openGalleries({}, { hasFiles: true }));

describe('a gallery', () => {
  it('shows approved items to others, and all to its owner', async () => {
    const { add, detail, person, profile, fetchStatus } = withFiles;
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const added = await add(queen, 'image');
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      type: 'image',
      status: 'pending',
      story: false,
      width: 60,
      height: 80,
    });
    const { body: video } = await add(queen, 'video');
    const mine = await profile(queen);
    expect(mine.gallery).toMatchObject([{ id: added.body.id, status: 'approved' }]);
    expect(mine.videoGallery).toMatchObject([{ id: video.id, status: 'approved', type: 'video' }]);
    const { user } = await detail(man, queen);
    expect(user?.gallery).toEqual(mine.gallery);
    expect(user?.videoGallery).toEqual(mine.videoGallery);
    const [picture] = user?.gallery ?? [];
    expect(picture?.tinyUrl).toMatch(/^data:image\/jpeg;base64,/);
    for (const path of [picture?.url, picture?.previewUrl, user?.videoGallery[0]?.url])
      expect(await fetchStatus(path ?? null)).toBe(200);
  });

  it('is loaded for matches and pages, but not for lists', async () => {
    const { backend, person, picture, story } = await openGalleries();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    await picture(queen);
    await story(queen);
    const list = () => backend.call('getGoddessList', { params: { id: 'new' }, query: {} }, man.token);
    expect((await list()).body.users).toMatchObject([{ _id: queen.userId, gallery: [], stories: 'unseen' }]);
  });

  it('of a top user hides videos, also in lists', async () => {
    const { backend, database, detail, person, video, picture, profile } = await openGalleries();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    await Promise.all([picture(man), video(man)]);
    const newest = async () =>
      (await backend.call('goddessSortedByVideoDate', { body: {} }, queen.token)).body;
    expect((await newest()).users).toMatchObject([{ _id: man.userId }]);
    await database.updateTable('users').set({ is_top: 1 }).where('id', '=', man.userId).execute();
    expect(await detail(queen, man)).toMatchObject({
      user: { isTopUser: true, gallery: [{ type: 'image' }], videoGallery: [] },
    });
    expect((await newest()).users).toEqual([]);
    expect((await profile(man)).videoGallery).toHaveLength(1);
  });

  it('answers a repeated request with the existing item', async () => {
    const { backend, person, profile, upload, used } = galleries;
    const queen = await person('Sofia', 'goddess');
    const body = { tempUploadId: await upload(queen, 'image', 'gallery') };
    const [first, again] = await Promise.all([
      backend.call('addGalleryItem', { body }, queen.token),
      backend.call('addGalleryItem', { body }, queen.token),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect((await profile(queen)).gallery).toHaveLength(1);
    expect(await used(queen)).toBe(1);
  });

  it('accepts only own uploads of the right purpose and kind; a refused upload stays unused', async () => {
    const { backend, person, profile, upload, used } = galleries;
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const add = async (tempUploadId: string, more = {}) => {
      const { status, body } = await backend.call(
        'addGalleryItem',
        { body: { tempUploadId, ...more } },
        queen.token,
      );
      return [status, body.code];
    };
    const refused = [400, 'invalid_upload'];
    expect(await add('../../nothing')).toEqual(refused);
    expect(await add(await upload(man, 'image', 'gallery'))).toEqual(refused);
    expect(await add(await upload(queen, 'image', 'chat'))).toEqual(refused);
    expect(await add(await upload(queen, 'image', 'gallery'), { story: true })).toEqual(refused);
    expect(await add(await upload(queen, 'video', 'gallery'))).toEqual(refused);
    const mine = await upload(queen, 'image', 'gallery');
    expect(await add(mine, { text: 'Words' })).toEqual([400, 'invalid_body']);
    expect(await used(queen)).toBe(0);
    expect(await add(mine, { text: '  ' })).toEqual([200, undefined]);
    expect((await profile(queen)).gallery).toHaveLength(1);
  });

  it('limits the number of items of each kind', async () => {
    const { add, database, person, picture, used } = galleries;
    const queen = await person('Sofia', 'goddess');
    const first = await picture(queen);
    const row = await database
      .selectFrom('gallery_items')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: limits.galleryItems - 1 }, (_, index) => ({
      ...row,
      id: `more-${index}`,
      upload_id: null,
      address: '/x',
      place: index + 1,
      // Refused items count until they are deleted.
      status: index % 2 ? 'refused' : 'approved',
    }));
    await database.insertInto('gallery_items').values(more).execute();
    const full = await add(queen, 'image');
    expect([full.status, full.body.code]).toEqual([409, 'conflict']);
    expect(await used(queen)).toBe(1);
    expect((await add(queen, 'video')).status).toBe(200);
    await database.deleteFrom('gallery_items').where('id', '=', 'more-0').execute();
    expect((await add(queen, 'image')).status).toBe(200);
    expect((await add(queen, 'image')).status).toBe(409);
  });

  it('loses an item with its file when the owner deletes it; others cannot delete', async () => {
    const { backend, database, detail, fetchStatus, person, picture, profile, used, video } = withFiles;
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const [one, two, clip] = [await picture(queen), await picture(queen), await video(queen)];
    const url = (await profile(queen)).gallery[0]?.url ?? null;
    const remove = async (who: typeof man, id: string) =>
      (await backend.call('deleteGalleryItem', { params: { id } }, who.token)).status;
    const removeVideo = async (who: typeof man, id: string) =>
      (await backend.call('deleteVideoGalleryItem', { body: { id } }, who.token)).status;
    expect([await remove(man, one), await removeVideo(man, clip)]).toEqual([404, 404]);
    expect([await remove(queen, clip), await removeVideo(queen, one)]).toEqual([404, 404]);
    expect(await used(queen)).toBe(3);
    expect([await remove(queen, one), await remove(queen, one)]).toEqual([200, 200]);
    expect([await removeVideo(queen, clip), await removeVideo(queen, clip)]).toEqual([200, 200]);
    expect(await detail(man, queen)).toMatchObject({ user: { gallery: [{ id: two }], videoGallery: [] } });
    expect(await used(queen)).toBe(1);
    expect(await fetchStatus(url)).toBe(404);
    const released = await database
      .selectFrom('uploads')
      .select('id')
      .where('owner_id', '=', queen.userId)
      .where('state', '=', 'failed')
      .execute();
    expect(released).toHaveLength(2);
  });

  it('has the owner’s order, which names each item of a kind once', async () => {
    const { backend, detail, person, picture, profile, video } = galleries;
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const [a, b, c] = [await picture(queen), await picture(queen), await picture(queen)];
    const clip = await video(queen);
    const order = async (ids: readonly string[], type: 'image' | 'video' = 'image') =>
      (await backend.call('orderGallery', { body: { type, ids: [...ids] } }, queen.token)).status;
    expect(await order([c, a, b])).toBe(200);
    expect(await order([c, a, b])).toBe(200);
    for (const ids of [[c, a], [c, a, b, clip], [c, a, a], [c, a, 'another'], []])
      expect(await order(ids)).toBe(409);
    expect(await order([clip], 'video')).toBe(200);
    const idsOf = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);
    expect(idsOf((await profile(queen)).gallery)).toEqual([c, a, b]);
    expect(idsOf((await detail(man, queen)).user?.gallery)).toEqual([c, a, b]);
    // A new item comes last.
    const d = await picture(queen);
    expect(idsOf((await profile(queen)).gallery)).toEqual([c, a, b, d]);
  });

  it('notifies the owner’s other windows of every change', async () => {
    const { backend, person, picture } = galleries;
    const queen = await person('Sofia', 'goddess');
    const socket = await connectSocket(backend.url, queen.token);
    await socket.subscribe(channels.chat(queen.userId));
    const id = await picture(queen);
    await backend.call('deleteGalleryItem', { params: { id } }, queen.token);
    await socket.ask('heartbeat', {});
    const said = socket.heard.flatMap(({ event, data }) =>
      event === 'profileUpdated'
        ? [
            (data as { profile: { gallery: { status: string }[] } }).profile.gallery.map(
              (each) => each.status,
            ),
          ]
        : [],
    );
    expect(said).toEqual([['pending'], ['approved'], []]);
  });

  it('is hidden between two users after a block', async () => {
    const { backend, block, detail, person, picture, story } = galleries;
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    await Promise.all([picture(queen), picture(man), story(queen), story(man)]);
    await block(queen, man);
    expect(await detail(man, queen)).toMatchObject({ state: 'blockedBy', user: null });
    expect(await detail(queen, man)).toMatchObject({
      state: 'blocked',
      user: { gallery: [], stories: 'none' },
    });
    // The blacklist names the man, but does not show his stories.
    const { body } = await backend.call('getBlocked', { query: {} }, queen.token);
    expect(body.users).toMatchObject([{ _id: man.userId, gallery: [], stories: 'none' }]);
  });
});

describe('people with videos', () => {
  it('are listed by the newest video, each once, in pages, without users who may not be met', async () => {
    const { backend, block, clock, person, video, picture } = await openGalleries();
    const man = await person('Robin');
    const queens = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => person(name, 'goddess')));
    const [a, b, c, d, e] = queens as [typeof man, typeof man, typeof man, typeof man, typeof man];
    for (const queen of [a, b, c, d, a]) {
      clock.advance(1_000);
      await video(queen);
    }
    await picture(e);
    await block(b, man);
    const seen: string[] = [];
    let paginationToken: string | null = null;
    do {
      const body: { users: { _id: string }[]; paginationToken: string | null } = (
        await backend.call('goddessSortedByVideoDate', { body: { pageSize: 1, paginationToken } }, man.token)
      ).body;
      seen.push(...body.users.map(({ _id }) => _id));
      ({ paginationToken } = body);
    } while (paginationToken !== null);
    expect(seen).toEqual([a.userId, d.userId, c.userId]);
    const nonsense = await backend.call(
      'goddessSortedByVideoDate',
      { body: { paginationToken: 'x' } },
      man.token,
    );
    expect(nonsense.status).toBe(400);
  });
});
