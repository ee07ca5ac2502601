import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';

const hourMs = 60 * 60_000;

/** Returns a man and a streamer whose avatar was found explicit and approved by a moderator. */
async function open() {
  const world = await openGalleries({}, { hasFiles: true });
  const { backend, database, detail, gallery, person } = world;
  const [man, queen, plain] = [
    await person('Robin'),
    await person('Sofia', 'goddess'),
    await person('Ines', 'goddess'),
  ];
  async function wear(who: Person): Promise<void> {
    const image = await sharp({ create: { width: 120, height: 160, channels: 3, background: '#c04070' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'me.jpg');
    await fetch(`${backend.url}/api/v2/profilePictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: form,
    });
    await gallery.idle();
  }
  await wear(queen);
  await wear(plain);
  await database
    .updateTable('gallery_items')
    .set({ verdict: 'prohibited' })
    .where('owner_id', '=', queen.userId)
    .where('kind', '=', 'avatar')
    .execute();
  const avatar = (await detail(man, queen)).user?.avatar;
  const found = async (viewer: Person, whom: Person) => {
    const { body } = await backend.call('getGoddessList', { params: { id: 'new' }, query: {} }, viewer.token);
    return body.users.find(({ _id }) => _id === whom.userId);
  };
  const setPremium = (untilMs: number | null) =>
    database
      .updateTable('users')
      .set({ premium: 1, premium_until_ms: untilMs })
      .where('id', '=', man.userId)
      .execute();
  return { ...world, man, queen, plain, avatar, found, setPremium };
}

describe('previews in search', () => {
  it('blur an avatar that the analysis found explicit, for a viewer without premium', async () => {
    const { backend, avatar, man, queen, plain, found, detail } = await open();
    const seen = await found(man, queen);
    expect(seen).toMatchObject({ isAvatarBlurred: true });
    expect(JSON.stringify(seen)).not.toContain(String(avatar));
    const picture = await fetch(`${backend.url}${seen?.avatar}`);
    const { width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(width).toBeLessThanOrEqual(24);
    expect(await found(man, plain)).toMatchObject({ isAvatarBlurred: false });
    // The user's own page is not a preview.
    expect(await detail(man, queen)).toMatchObject({ user: { avatar } });
  });

  it('show the avatar clearly while the viewer has premium, and blurred afterwards', async () => {
    const { avatar, clock, man, queen, found, setPremium } = await open();
    await setPremium(clock.now() + hourMs);
    expect(await found(man, queen)).toMatchObject({ avatar, isAvatarBlurred: false });
    clock.advance(hourMs);
    expect(await found(man, queen)).toMatchObject({ isAvatarBlurred: true });
    await setPremium(null);
    expect(await found(man, queen)).toMatchObject({ avatar });
  });

  it('never blur avatars for streamers, who cannot buy premium', async () => {
    const { database, man, plain, found } = await open();
    await database
      .updateTable('users')
      .set({ avatar: '/media/portraits/robin.webp' })
      .where('id', '=', man.userId)
      .execute();
    await database
      .insertInto('gallery_items')
      .values({
        id: 'worn',
        owner_id: man.userId,
        kind: 'avatar',
        type: 'image',
        address: '/media/portraits/robin.webp',
        state: 'ready',
        status: 'approved',
        verdict: 'prohibited',
        place: 0,
        created_ms: 0,
      })
      .execute();
    expect(await found(plain, man)).toMatchObject({ avatar: '/media/portraits/robin.webp' });
  });
});
