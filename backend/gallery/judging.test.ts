import { describe, expect, it } from 'vitest';
import { channels } from '#shared/realtime/channels.ts';
import { fixture, post, ticket } from '#tests/kit/backend/uploads.ts';
import { aService } from '#tests/kit/backend/moderationService.ts';
import { connectSocket } from '#tests/kit/backend/socket.ts';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';

/** Creates a deployment whose moderation service returns the test's verdict. */
async function openJudged() {
  const said = { verdict: 'ok', count: 0 };
  const url = await aService((_, response) => {
    said.count++;
    response.end(JSON.stringify({ verdict: said.verdict }));
  });
  const world = await openGalleries({ moderationService: { url } }, { hasFiles: true });
  const { backend, database } = world;
  const boss = await world.person('Boss');
  await database
    .insertInto('staff_roles')
    .values({ user_id: boss.userId, role: 'moderator', granted_ms: 0 })
    .execute();
  const idle = () => backend.features.idle();
  return {
    ...world,
    said,
    boss,
    idle,
    async cases() {
      await idle();
      return (await backend.call('getModerationCases', { query: {} }, boss.token)).body.cases;
    },
    decide: (id: string, decision: 'upheld' | 'dismissed') =>
      backend.call('decideModerationCase', { params: { id }, body: { decision } }, boss.token),
    blurred: async (who: Person) => (await backend.call('blurredImages', {}, who.token)).body.images,
    /** Records the event names that a user's socket receives. */
    async ear(who: Person) {
      const socket = await connectSocket(backend.url, who.token);
      await socket.subscribe(channels.chat(who.userId));
      return async (event: string) => {
        await socket.ask('heartbeat', {});
        return socket.heard.filter((each) => each.event === event).map(({ data }) => data as never);
      };
    },
  };
}

describe('the automatic moderation', () => {
  it('approves items without findings, and holds prohibited ones for a moderator', async () => {
    const { blurred, cases, detail, fetchStatus, person, picture, profile, said } = await openJudged();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    await picture(queen);
    said.verdict = 'prohibited';
    const bad = await picture(queen);
    expect(said.count).toBe(2);
    expect((await profile(queen)).gallery).toMatchObject([
      { status: 'approved' },
      { id: bad, status: 'pending' },
    ]);
    expect((await detail(man, queen)).user?.gallery).toHaveLength(1);
    const [image, ...more] = await blurred(queen);
    expect([image?.id, more]).toEqual([bad, []]);
    // The owner's address works; the address for others is refused.
    expect(await fetchStatus(image?.url ?? null)).toBe(200);
    expect(await cases()).toMatchObject([
      {
        user: { _id: queen.userId },
        verdict: 'prohibited',
        isInGallery: true,
        isInChat: false,
        hasFrame: true,
      },
    ]);
  });

  it('is followed by one decision of a moderator, with a notification to the owner', async () => {
    const { blurred, clock, cases, decide, detail, ear, idle, person, picture, profile, said } =
      await openJudged();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const heard = await ear(queen);
    said.verdict = 'prohibited';
    const one = await picture(queen);
    clock.advance(1_000);
    const two = await picture(queen);
    const [first, second] = await cases();
    await decide(first?._id ?? '', 'dismissed');
    await decide(second?._id ?? '', 'upheld');
    await idle();
    expect((await detail(man, queen)).user?.gallery).toMatchObject([{ id: one }]);
    expect((await profile(queen)).gallery).toMatchObject([
      { id: one, status: 'approved', refusedReason: null },
      { id: two, status: 'refused', refusedReason: 'galleryReason.rules' },
    ]);
    expect(await blurred(queen)).toMatchObject([{ id: two }]);
    expect(await heard('notification')).toMatchObject([
      { kind: 'systemMessage', text: 'Your photo was approved' },
      { kind: 'systemMessage', text: 'Your photo wasn’t approved' },
    ]);
    expect((await decide(second?._id ?? '', 'dismissed')).status).toBe(409);
  });

  it('judges pending items again after a restart', async () => {
    const { database, gallery, person, picture, profile } = await openJudged();
    const queen = await person('Sofia', 'goddess');
    const id = await picture(queen);
    await database
      .updateTable('gallery_items')
      .set({ status: 'pending', verdict: null })
      .where('id', '=', id)
      .execute();
    await gallery.galleries.judgePending(queen.userId);
    expect((await profile(queen)).gallery).toMatchObject([{ status: 'approved' }]);
  });

  it('approves no items of a pending goddess, because her application decides', async () => {
    const { add, database, detail, gallery, person, picture, profile, video } = await openJudged();
    const [newcomer, man] = [await person('Dana', 'pendingGoddess'), await person('Robin')];
    const [photo, clip] = [await picture(newcomer), await video(newcomer)];
    await add(newcomer, 'image', { story: true });
    const { galleries } = gallery;
    expect((await profile(newcomer)).gallery).toMatchObject([{ id: photo, status: 'pending' }]);
    expect(await detail(man, newcomer)).toMatchObject({ user: { gallery: [], stories: 'none' } });
    expect(await galleries.countsOf(newcomer.userId)).toEqual({ avatar: 0, photos: 1, videos: 1 });
    expect(await galleries.itemsOf(newcomer.userId)).toMatchObject([
      { kind: 'gallery', item: { id: photo } },
      { kind: 'gallery', item: { id: clip } },
    ]);
    expect(await galleries.decide(photo, { state: 'approved' })).toBe(true);
    expect(await galleries.decide(photo, { state: 'approved' })).toBe(false);
    expect(await galleries.decide(clip, { state: 'refused', reason: 'galleryReason.rules' })).toBe(true);
    expect(await galleries.decide('nothing', { state: 'approved' })).toBe(false);
    expect(await galleries.countsOf(newcomer.userId)).toEqual({ avatar: 0, photos: 1, videos: 0 });
    expect((await detail(man, newcomer)).user?.gallery).toMatchObject([{ id: photo }]);
    // Remaining items are approved after the user became a goddess.
    await database.updateTable('users').set({ role: 'goddess' }).where('id', '=', newcomer.userId).execute();
    await galleries.judgePending(newcomer.userId);
    expect(await detail(man, newcomer)).toMatchObject({ user: { stories: 'unseen' } });
    expect((await profile(newcomer)).videoGallery).toMatchObject([{ status: 'refused' }]);
  });
});

describe('an item that is refused while others view it', () => {
  it('disappears for viewers, who are notified, and is served only to its owner', async () => {
    const { backend, block, blurred, detail, ear, fetchStatus, gallery, person, picture, story, used } =
      await openJudged();
    const [queen, man, other] = [
      await person('Sofia', 'goddess'),
      await person('Robin'),
      await person('Alex'),
    ];
    const [id, told] = [await picture(queen), await story(queen)];
    const [his, others] = [await ear(man), await ear(other)];
    // Another viewer has blocked the streamer since.
    await detail(other, queen);
    await block(other, queen);
    const url = (await detail(man, queen)).user?.gallery[0]?.url ?? null;
    expect(await fetchStatus(url)).toBe(200);
    await gallery.galleries.decide(id, { state: 'refused', reason: 'galleryReason.rules' });
    expect(await his('galleryItemGone')).toEqual([{ userId: queen.userId, itemId: id }]);
    expect(await others('galleryItemGone')).toEqual([]);
    expect(await fetchStatus(url)).toBe(410);
    const [own] = await blurred(queen);
    expect(own?.url).not.toBe(url);
    expect(await fetchStatus(own?.url ?? null)).toBe(200);
    // Deleting an item notifies viewers too, except for an item that was never visible.
    await backend.call('deleteGalleryItem', { params: { id: told } }, queen.token);
    await backend.call('deleteGalleryItem', { params: { id } }, queen.token);
    expect(await his('galleryItemGone')).toMatchObject([{ itemId: id }, { itemId: told }]);
    expect(await used(queen)).toBe(0);
  });

  it('stops being the avatar', async () => {
    const { backend, detail, gallery, person, picture } = await openJudged();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const id = await picture(queen);
    await backend.call('switchAvatarAndApprovedGalleryItem', { body: { id } }, queen.token);
    expect((await detail(man, queen)).user?.avatar).toMatch(/^\/media/);
    await gallery.galleries.decide(id, { state: 'refused', reason: 'galleryReason.rules' });
    expect((await detail(man, queen)).user?.avatar).toBeNull();
  });
});

describe('a report', () => {
  it('copies the media of the reported user, or the reported story, which is removed if the report is upheld', async () => {
    const { backend, boss, cases, decide, ear, idle, person, picture, profile, stories, story, block } =
      await openReported();
    const [queen, man, blocked] = [
      await person('Sofia', 'goddess'),
      await person('Robin'),
      await person('Alex'),
    ];
    const heard = await ear(queen);
    const photo = await picture(queen);
    await picture(queen);
    const told = await story(queen);
    await block(queen, blocked);
    const report = (who: Person, body: object) =>
      backend.call('report', { body: { userId: queen.userId, reason: 'nudity', ...body } }, who.token);
    await report(man, { source: 'profile' });
    await backend.call('deleteGalleryItem', { params: { id: photo } }, queen.token);
    const [byMan] = await cases();
    const details = async (id: string | undefined) =>
      (await backend.call('getModerationCase', { params: { id: id ?? '' } }, boss.token)).body;
    // The case has the avatar, the gallery picture and the story.
    expect((await details(byMan?._id)).moreFrames).toHaveLength(2);
    await report(blocked, { source: 'story', refId: told });
    const byBlocked = (await cases()).find(({ _id }) => _id !== byMan?._id);
    expect((await details(byBlocked?._id)).frame).toBeNull();
    expect(await stories(man)).toHaveLength(1);
    await decide(byBlocked?._id ?? '', 'upheld');
    await idle();
    expect(await stories(man)).toEqual([]);
    // The reported user only learns the outcome.
    expect(await heard('notification')).toEqual([]);
    expect((await profile(queen)).gallery).toHaveLength(1);
  });

  async function openReported() {
    const world = await openJudged();
    const stories = async (who: Person) =>
      (await world.backend.call('getStories', {}, who.token)).body.people;
    return { ...world, stories };
  }
});

describe('a video', () => {
  it('is shown once it is ready, and its owner is notified if it cannot be read', async () => {
    const { backend, database, detail, ear, gallery, idle, person, profile } = await openJudged();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const heard = await ear(queen);
    async function add(): Promise<string> {
      const info = await ticket(backend, queen.token, 'video', 'webm', 'videoGallery');
      await post(backend, info, { file: fixture('clip.webm') });
      await backend.features.files.idle();
      // Simulates an upload that is still processed.
      const id = info.tempUploadId;
      const set = { state: 'processing' };
      await database.updateTable('uploads').set(set).where('id', '=', id).execute();
      const body = { tempUploadId: id };
      const made = (await backend.call('createVideoGalleryItem', { body }, queen.token)).body.id;
      await idle();
      return made;
    }
    const id = await add();
    expect((await profile(queen)).videoGallery).toMatchObject([{ id, status: 'approved' }]);
    expect((await detail(man, queen)).user?.videoGallery).toEqual([]);
    const spoilt = await add();
    // A restart applies the results of the uploads.
    const states = ['ready', 'failed'];
    for (const item of [id, spoilt])
      await database
        .updateTable('uploads')
        .set({ state: states.shift() ?? '' })
        .where('taken_by', '=', item)
        .execute();
    await gallery.judgePending();
    expect((await detail(man, queen)).user?.videoGallery).toMatchObject([{ id, status: 'approved' }]);
    expect((await profile(queen)).videoGallery).toMatchObject([
      { id, status: 'approved' },
      { id: spoilt, status: 'refused', refusedReason: 'galleryReason.unreadable' },
    ]);
    expect(await heard('notification')).toMatchObject([{ text: 'Your video wasn’t approved' }]);
  });

  it('is ready in the end if it was added while processing', async () => {
    const { backend, detail, idle, person } = await openJudged();
    const [queen, man] = [await person('Sofia', 'goddess'), await person('Robin')];
    const info = await ticket(backend, queen.token, 'video', 'webm', 'videoGallery');
    await post(backend, info, { file: fixture('clip.webm') });
    const body = { tempUploadId: info.tempUploadId };
    expect((await backend.call('createVideoGalleryItem', { body }, queen.token)).status).toBe(200);
    await idle();
    const [video] = (await detail(man, queen)).user?.videoGallery ?? [];
    expect(video?.url).toMatch(/file\.webm/);
  });
});
