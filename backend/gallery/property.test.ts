import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { propertyRuns } from '#tests/kit/propertyRuns.ts';
import { openGalleries, type Person } from '#tests/kit/worlds/galleries.ts';

type Step =
  | { readonly do: 'add'; readonly what: 'image' | 'video' | 'story' }
  | { readonly do: 'delete' | 'switch'; readonly at: number }
  | { readonly do: 'order'; readonly seed: number }
  | { readonly do: 'decide'; readonly at: number; readonly isApproved: boolean }
  | { readonly do: 'wait'; readonly halfHours: number };

const at = fc.nat({ max: 20 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      what: fc.constantFrom('image', 'video', 'story'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'switch' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('order' as const), seed: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      at,
      isApproved: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), halfHours: fc.constantFrom(1, 3, 47) }),
  },
);

/** First steps of every run, so that later steps have items to act on. */
const prelude: readonly Step[] = [
  { do: 'add', what: 'image' },
  { do: 'add', what: 'image' },
  { do: 'add', what: 'image' },
  { do: 'add', what: 'video' },
  { do: 'wait', halfHours: 1 },
  { do: 'add', what: 'story' },
  ...[0, 1, 2, 3, 4].map((index): Step => ({ do: 'decide', at: index, isApproved: true })),
];

/** Always tried: an expired story before its deletion, and two changes of the avatar. */
const stepsThatMatter: readonly Step[] = [
  { do: 'wait', halfHours: 47 },
  { do: 'wait', halfHours: 1 },
  { do: 'switch', at: 0 },
  { do: 'switch', at: 1 },
];

/** The model: items of each kind in their order. */
interface Kept {
  readonly id: string;
  readonly uploadId: string;
  status: 'pending' | 'approved' | 'refused';
  readonly untilMs: number;
}

class Model {
  image: Kept[] = [];
  video: Kept[] = [];
  story: Kept[] = [];
  avatar: Kept | null = null;

  get all(): Kept[] {
    return [...this.image, ...this.video, ...this.story];
  }

  shown(kind: 'image' | 'video' | 'story', nowMs: number): string[] {
    return this[kind]
      .filter(({ status, untilMs }) => status === 'approved' && untilMs > nowMs)
      .map(({ id }) => id);
  }

  remove(id: string): void {
    for (const kind of ['image', 'video', 'story'] as const)
      this[kind] = this[kind].filter((each) => each.id !== id);
  }
}

it('others see exactly the approved, unexpired items in the owner’s order, and each upload is released once', async () => {
  const world = await openGalleries();
  const { backend, clock, database, gallery, person, upload } = world;
  const released = new Map<string, number>();
  const man = await person('Robin');
  const startMs = clock.now();
  const fresh = async (who: Person) => ({ ...who, token: await backend.issueToken(who.userId) });

  async function run(steps: readonly Step[]): Promise<void> {
    let queen = await person('Sofia', 'pendingGoddess');
    const model = new Model();
    for (const [index, step] of [...prelude, ...steps].entries()) {
      const { all } = model;
      const chosen = 'at' in step && all.length > 0 ? all[step.at % all.length] : undefined;
      if (step.do === 'add') {
        const type = step.what === 'video' ? 'video' : 'image';
        const purposes = { image: 'gallery', video: 'videoGallery', story: 'story' } as const;
        const uploadId = await upload(queen, type, purposes[step.what]);
        const name = type === 'video' ? 'createVideoGalleryItem' : 'addGalleryItem';
        const body = { tempUploadId: uploadId, story: step.what === 'story' };
        const { body: made } = await backend.call(name, { body }, queen.token);
        const untilMs = step.what === 'story' ? clock.now() + DAY_MS : Number.POSITIVE_INFINITY;
        model[step.what].push({ id: made.id, uploadId, status: 'pending', untilMs });
      } else if (step.do === 'order') {
        const ids = model.image.map(({ id }) => id);
        const turned = ids.map((_, index) => ids[(index + step.seed) % ids.length] ?? '').toReversed();
        const { status } = await backend.call(
          'orderGallery',
          { body: { type: 'image', ids: turned } },
          queen.token,
        );
        expect(status).toBe(200);
        model.image = turned.flatMap((id) => model.image.find((each) => each.id === id) ?? []);
      } else if (step.do === 'wait') {
        const hourBefore = Math.floor((clock.now() - startMs) / HOUR_MS);
        clock.advance(step.halfHours * (HOUR_MS / 2));
        queen = await fresh(queen);
        await backend.features.idle();
        // An expired story is hidden at once, and deleted at the next full hour.
        const isSwept = Math.floor((clock.now() - startMs) / HOUR_MS) > hourBefore;
        const over = model.story.filter(({ untilMs }) => isSwept && untilMs <= clock.now());
        for (const { id } of over) model.remove(id);
      } else if (!chosen) continue;
      else if (step.do === 'delete') {
        const isVideo = model.video.includes(chosen);
        const remove = () =>
          isVideo
            ? backend.call('deleteVideoGalleryItem', { body: { id: chosen.id } }, queen.token)
            : backend.call('deleteGalleryItem', { params: { id: chosen.id } }, queen.token);
        const replies = await Promise.all([remove(), remove()]);
        expect(replies.map(({ status }) => status)).toEqual([200, 200]);
        model.remove(chosen.id);
      } else if (step.do === 'decide') {
        const state = step.isApproved ? ('approved' as const) : ('refused' as const);
        await gallery.galleries.decide(
          chosen.id,
          state === 'approved' ? { state } : { state, reason: 'galleryReason.rules' },
        );
        chosen.status = state;
      } else {
        const place = model.image.indexOf(chosen);
        const { status } = await backend.call(
          'switchAvatarAndApprovedGalleryItem',
          { body: { id: chosen.id } },
          queen.token,
        );
        if (place === -1) expect(status).toBe(404);
        else if (chosen.status !== 'approved') expect(status).toBe(409);
        else {
          expect(status).toBe(200);
          model.image.splice(place, 1, ...(model.avatar ? [model.avatar] : []));
          model.avatar = chosen;
        }
      }
      if (index >= prelude.length) await check(queen, model);
    }
  }

  async function check(queen: Person, model: Model): Promise<void> {
    const viewer = await fresh(man);
    const { user } = await world.detail(viewer, queen);
    const idsOf = (items: readonly { id: string }[] | undefined) => items?.map(({ id }) => id);
    expect(idsOf(user?.gallery)).toEqual(model.shown('image', clock.now()));
    expect(idsOf(user?.videoGallery)).toEqual(model.shown('video', clock.now()));
    const { body } = await backend.call('getStoriesOf', { params: { userId: queen.userId } }, viewer.token);
    expect(idsOf(body.items)).toEqual(model.shown('story', clock.now()));
    const mine = await world.profile(queen);
    expect(mine.gallery.map(({ id, status }) => [id, status])).toEqual(
      model.image.map(({ id, status }) => [id, status]),
    );
    const rows = await database
      .selectFrom('uploads')
      .select(['id', 'taken_by'])
      .where('owner_id', '=', queen.userId)
      .execute();
    const kept = [...model.all, ...(model.avatar ? [model.avatar] : [])];
    const taken = rows.filter(({ taken_by: by }) => by !== null);
    expect(taken.map(({ id }) => id).toSorted()).toEqual(kept.map(({ uploadId }) => uploadId).toSorted());
  }

  const { uploads } = backend.features.files;
  const release = uploads.release.bind(uploads);
  Object.assign(uploads, {
    release: async (connection: never, ids: readonly string[]) => {
      await release(connection, ids);
      for (const id of ids) released.set(id, (released.get(id) ?? 0) + 1);
    },
  });
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 8, maxLength: 14, size: 'max' }), run), {
    numRuns: propertyRuns(4, 150),
    examples: [[stepsThatMatter]],
    // A run is slow, so failing steps are reported without shrinking.
    endOnFailure: true,
  });
  expect(released.size).toBeGreaterThan(0);
  expect([...released.values()].every((count) => count === 1)).toBe(true);
}, 120_000);
