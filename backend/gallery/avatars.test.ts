import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngBomb } from '#tests/kit/backend/pngBomb.ts';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';

async function open() {
  const world = await openGalleries({}, { hasFiles: true });
  const { backend, gallery } = world;
  const square = (background: string) =>
    sharp({ create: { width: 120, height: 120, channels: 3, background } })
      .jpeg()
      .toBuffer();
  async function send(who: Person, image: Buffer) {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'me.jpg');
    const response = await fetch(`${backend.url}/api/v2/profilePictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    });
    const body = (await response.json()) as {
      avatar: string;
      avatarOnModeration: boolean;
      code?: string;
      field?: string;
    };
    return { status: response.status, body };
  }
  return {
    ...world,
    square,
    send,
    settled: () => gallery.idle(),
    wear: (who: Person, id: string) =>
      backend.call('switchAvatarAndApprovedGalleryItem', { body: { id } }, who.token),
  };
}

const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('a new avatar', () => {
  it('is visible to its owner at once, and to others after approval, which removes the previous one', async () => {
    const { database, detail, fetchStatus, gallery, person, profile, send, settled, square, used } =
      await open();
    // Pictures of a pending goddess need a moderator's decision.
    const [queen, man] = [await person('Sofia', 'pendingGoddess'), await person('Robin')];
    await database.updateTable('users').set({ avatar: '/old.webp' }).where('id', '=', queen.userId).execute();
    const sent = await send(queen, await square('#c04070'));
    expect(sent).toMatchObject({ status: 200, body: { avatarOnModeration: true } });
    await settled();
    const { avatar } = sent.body;
    expect(avatar).not.toBe('/old.webp');
    expect(await fetchStatus(avatar)).toBe(200);
    expect(await profile(queen)).toMatchObject({ avatar, avatarOnModeration: true, gallery: [] });
    expect(await detail(man, queen)).toMatchObject({ user: { avatar: '/old.webp' } });
    const [item] = await gallery.galleries.itemsOf(queen.userId);
    expect(item).toMatchObject({ kind: 'avatar', item: { status: 'pending' } });
    // A guessed address is not served.
    const address = backendAddress(avatar);
    expect(await fetchStatus(`${address}?s=AAAAAAAAAAAAAAAAAAAAAA`)).toBe(404);

    expect(await gallery.galleries.decide(item?.item.id ?? '', { state: 'approved' })).toBe(true);
    const shown = (await detail(man, queen)).user?.avatar ?? '';
    expect(backendAddress(shown)).toBe(address);
    expect(await fetchStatus(shown)).toBe(200);
    expect(await profile(queen)).toMatchObject({ avatar: shown, avatarOnModeration: false });

    await send(queen, await square('#2040a0'));
    await settled();
    const [before, next] = await gallery.galleries.itemsOf(queen.userId);
    const newer = [before, next].find((each) => each?.item.status === 'pending');
    await gallery.galleries.decide(newer?.item.id ?? '', { state: 'approved' });
    expect(await used(queen)).toBe(1);
    expect(await fetchStatus(shown)).toBe(404);
  });

  it('is approved automatically if the moderation finds nothing', async () => {
    const { detail, person, profile, send, settled, square } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    expect((await send(man, await square('#c04070'))).body.avatarOnModeration).toBe(true);
    await settled();
    const mine = await profile(man);
    expect(mine.avatarOnModeration).toBe(false);
    expect((await detail(queen, man)).user?.avatar).toBe(mine.avatar);
  });

  it('leaves the previous one visible if it is refused, and the next one withdraws it', async () => {
    const { database, detail, gallery, person, profile, send, settled, square, used } = await open();
    const [queen, man] = [await person('Sofia', 'pendingGoddess'), await person('Robin')];
    await database.updateTable('users').set({ avatar: '/old.webp' }).where('id', '=', queen.userId).execute();
    await send(queen, await square('#c04070'));
    await settled();
    const [item] = await gallery.galleries.itemsOf(queen.userId);
    await gallery.galleries.decide(item?.item.id ?? '', { state: 'refused', reason: 'galleryReason.rules' });
    expect(await profile(queen)).toMatchObject({ avatar: '/old.webp', avatarOnModeration: false });
    expect(await detail(man, queen)).toMatchObject({ user: { avatar: '/old.webp' } });
    expect(await used(queen)).toBe(1);
    await send(queen, await square('#2040a0'));
    expect(await used(queen)).toBe(1);
    expect(await gallery.galleries.itemsOf(queen.userId)).toHaveLength(1);
  });

  it('must be a picture of an accepted size; a refused file is not stored', async () => {
    const { database, person, profile, send } = await open();
    const man = await person('Robin');
    for (const file of [Buffer.from('no picture at all'), Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2])])
      expect(await send(man, file)).toMatchObject({
        status: 400,
        body: { code: 'invalid_upload', field: 'image' },
      });
    const bomb = pngBomb(8_000, 8_000, { isInterlaced: false });
    expect(await send(man, bomb)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await profile(man)).toMatchObject({ avatar: null, avatarOnModeration: false });
    expect(await database.selectFrom('uploads').select('id').execute()).toEqual([]);
  });
});

describe('an approved picture as the avatar', () => {
  it('is used at once, and the previous one takes its place in the gallery', async () => {
    const { detail, fetchStatus, person, picture, profile, used, wear } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const [a, b, c, d] = [
      await picture(queen),
      await picture(queen),
      await picture(queen),
      await picture(queen),
    ];
    const worn = await wear(queen, a);
    expect(worn.status).toBe(200);
    // The user had no avatar before.
    expect(ids(worn.body.gallery)).toEqual([b, c, d]);
    expect(worn.body.avatarOnModeration).toBe(false);
    const next = await wear(queen, c);
    expect(ids(next.body.gallery)).toEqual([b, a, d]);
    const { user } = await detail(man, queen);
    expect(ids(user?.gallery ?? [])).toEqual([b, a, d]);
    expect(user?.avatar).toBe(next.body.avatar);
    expect(await fetchStatus(user?.avatar ?? null)).toBe(200);
    expect((await profile(queen)).avatar).toBe(user?.avatar);
    expect(await used(queen)).toBe(4);
  });

  it('leaves an old avatar that is no upload in the gallery', async () => {
    const { database, person, picture, wear } = await open();
    const queen = await person('Sofia', 'goddess');
    await database.updateTable('users').set({ avatar: '/old.webp' }).where('id', '=', queen.userId).execute();
    const [a, b] = [await picture(queen), await picture(queen)];
    const { gallery } = (await wear(queen, a)).body;
    expect(gallery).toMatchObject([
      { url: '/old.webp', previewUrl: '/old.webp', status: 'approved' },
      { id: b },
    ]);
    const back = await wear(queen, gallery[0]?.id ?? '');
    expect(back.body.avatar).toBe('/old.webp');
    expect(ids(back.body.gallery)).toEqual([a, b]);
  });

  it('must be the user’s own, in the gallery and approved', async () => {
    const { gallery, person, picture, profile, story, video, wear } = await open();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const [hers, his] = [await picture(queen), await picture(man)];
    for (const id of [his, await video(queen), await story(queen), 'nothing'])
      expect((await wear(queen, id)).status).toBe(404);
    await gallery.galleries.decide(hers, { state: 'refused', reason: 'galleryReason.rules' });
    expect(await wear(queen, hers)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await profile(queen)).toMatchObject({ avatar: null });
  });

  it('withdraws a pending avatar', async () => {
    const { database, gallery, person, picture, send, settled, square, used, wear } = await open();
    const queen = await person('Sofia', 'goddess');
    const a = await picture(queen);
    await database
      .updateTable('users')
      .set({ role: 'pendingGoddess' })
      .where('id', '=', queen.userId)
      .execute();
    await send(queen, await square('#c04070'));
    await settled();
    expect((await wear(queen, a)).body.avatarOnModeration).toBe(false);
    expect(await gallery.galleries.itemsOf(queen.userId)).toMatchObject([
      { kind: 'avatar', item: { id: a } },
    ]);
    expect(await used(queen)).toBe(1);
  });
});

const backendAddress = (address: string) => address.split('?')[0] ?? '';
