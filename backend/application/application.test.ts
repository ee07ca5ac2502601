import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { applicationLimits } from '#shared/domain/applications.ts';
import { createManualClock, type ManualClock } from '#shared/lib/manualClock.ts';
import { grantStaffRole } from '../people/staff.ts';
import { photo, post, ticket } from '#tests/kit/backend/uploads.ts';
import { forgetMails } from '#tests/kit/backend/mails.ts';
import { startTestBackend, type TestBackend } from '#tests/kit/backend/backend.ts';
import { addSelfies, completeLocker, type Completed } from '#tests/kit/backend/locker.ts';

const startMs = Date.UTC(2026, 4, 20, 12);
let clock: ManualClock;
let backend: TestBackend;
let her: { token: string; userId: string };
let pictures: Completed;
let mods: { token: string; userId: string }[];

async function moderator() {
  const person = await backend.signUp();
  await grantStaffRole(backend.context.database, person.userId, 'moderator', 0);
  return person;
}

beforeEach(async () => {
  clock = createManualClock(startMs);
  backend = await startTestBackend({ clock, identityCheck: 'local' });
  her = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female', name: 'Vera' });
  await backend.call('updateProfile', { body: { phone: '+380', bio: 'Hello' } }, her.token);
  pictures = await completeLocker(backend.context.database, her.userId, startMs);
  await addSelfies(backend.context.database, her.userId, startMs);
  mods = [await moderator(), await moderator()];
  await forgetMails(backend);
});

const own = async () => (await backend.call('getApplication', {}, her.token)).body;
const submit = () => backend.call('submitApplication', {}, her.token);
const list = async (at = 0) => (await backend.call('getApplications', { query: {} }, mods[at]!.token)).body;
const idOf = async () => (await list()).applications[0]!._id;
type Decide = Parameters<typeof backend.call<'decideApplication'>>[1]['body'];
const decide = (id: string, body: Decide, at = 0) =>
  backend.call('decideApplication', { params: { id }, body }, mods[at]!.token);
const claim = (id: string, at = 0) => backend.call('claimApplication', { params: { id } }, mods[at]!.token);
const hold = (coins: number, ref: string) =>
  backend.context.ledger.book({ userId: her.userId, kind: 'matchEarningHeld', ref, coins });
const coins = () => backend.context.ledger.balance(her.userId);
const mailed = () =>
  backend.mail.sent.filter(({ kind }) => kind.startsWith('application.')).map((m) => m.kind);

describe('an application', () => {
  it('can be sent only when everything is complete', async () => {
    const { database } = backend.context;
    await database.deleteFrom('gesture_selfies').execute();
    expect(await own()).toMatchObject({ state: 'draft', maySend: false });
    expect((await submit()).status).toBe(409);
    await addSelfies(database, her.userId, startMs);
    expect(await own()).toMatchObject({ state: 'draft', maySend: true });
    expect((await submit()).body).toMatchObject({ state: 'submitted', maySend: false });
    expect((await submit()).status).toBe(409);
    await backend.features.idle();
    expect(mailed()).toEqual(['application.submitted']);
    expect(await list()).toMatchObject({ waiting: 1, applications: [{ user: { name: 'Vera' }, round: 1 }] });
  });

  it('turns her into a goddess on approval, and pays the held earnings of her matches at once', async () => {
    await hold(6, 'm1');
    await hold(6, 'm2');
    await submit();
    expect(await own()).toMatchObject({ heldCoins: 12, heldMatches: 2 });
    expect((await decide(await idOf(), { decision: 'approved' })).status).toBe(200);
    expect((await backend.call('getProfile', {}, her.token)).body.rolesGroup).toBe('goddess');
    expect(await coins()).toBe(12);
    expect(await own()).toMatchObject({ state: 'approved', heldCoins: 12, heldMatches: 2 });
    expect((await backend.call('getDashboard', {}, her.token)).status).toBe(200);
    const pending = await backend.context.database
      .selectFrom('gallery_items')
      .select('id')
      .where('owner_id', '=', her.userId)
      .where('status', '!=', 'approved')
      .execute();
    expect(pending).toEqual([]);
    await backend.features.idle();
    expect(mailed()).toEqual(['application.submitted', 'application.approved']);
    // A match that was active during the decision booked its earnings as held; the sweep releases them.
    await hold(6, 'm3');
    await backend.features.application.sweep();
    expect(await coins()).toBe(18);
  });

  it('releases her story for judging on approval', async () => {
    const { database } = backend.context;
    await database
      .insertInto('gallery_items')
      .values({
        ...{ id: 'story', owner_id: her.userId, kind: 'story', type: 'image', place: 0, state: 'ready' },
        ...{ address: '/media/portraits/image.webp', status: 'pending', created_ms: startMs },
        expires_ms: startMs + DAY_MS,
      })
      .execute();
    await submit();
    await decide(await idOf(), { decision: 'approved' });
    await backend.features.idle();
    const story = database.selectFrom('gallery_items').select('status').where('id', '=', 'story');
    expect(await story.executeTakeFirst()).toEqual({ status: 'approved' });
  });

  it('that is returned names the items, and can be sent again after they changed', async () => {
    await submit();
    const reasons = [
      { item: 'photos', itemId: pictures.photos[2], reason: 'notYou' },
      { item: 'bio', itemId: null, reason: 'contacts', note: 'No numbers, please' },
    ] as const;
    clock.advance(60_000);
    await decide(await idOf(), { decision: 'returned', reasons: [...reasons], message: 'Nearly there' });
    expect(await own()).toMatchObject({
      state: 'returned',
      maySend: false,
      message: 'Nearly there',
      reasons: [
        { ...reasons[0], isMended: false },
        { ...reasons[1], isMended: false },
      ],
    });
    expect((await own()).items.find(({ item }) => item === 'photos')).toMatchObject({ have: 2, need: 3 });
    await backend.call('updateProfile', { body: { bio: 'Better' } }, her.token);
    expect((await own()).reasons.map(({ isMended }) => isMended)).toEqual([false, true]);
    expect((await submit()).status).toBe(409);
    await backend.context.database
      .updateTable('gallery_items')
      .set({ id: 'another', status: 'pending' })
      .where('id', '=', pictures.photos[2])
      .execute();
    expect(await own()).toMatchObject({ maySend: true });
    expect((await submit()).body).toMatchObject({ state: 'submitted', reasons: [] });
    expect((await list()).applications[0]).toMatchObject({ round: 2 });
  });

  it('with a returned identity or selfie needs new ones', async () => {
    await submit();
    clock.advance(60_000);
    const reasons = [
      { item: 'idv', itemId: null, reason: 'notSame' },
      { item: 'selfie', itemId: null, reason: 'gesture' },
    ] as const;
    await decide(await idOf(), { decision: 'returned', reasons: [...reasons] });
    expect(await own()).toMatchObject({ identity: { state: 'refused', reason: 'notSame' }, maySend: false });
    clock.advance(60_000);
    await addSelfies(backend.context.database, her.userId, clock.now());
    expect((await own()).reasons.map(({ isMended }) => isMended)).toEqual([false, true]);
    await backend.call('createIdv', {}, her.token);
    const { reference } = await backend.context.database
      .selectFrom('identity_checks')
      .select('reference')
      .where('state', '=', 'started')
      .executeTakeFirstOrThrow();
    const form = new URLSearchParams({ answer: 'approve' });
    await fetch(`${backend.url}/identity-check/${reference}`, { method: 'POST', body: form });
    expect(await own()).toMatchObject({ maySend: true, identity: { state: 'approved' } });
  });

  it('that is refused can be appealed once, and another moderator decides', async () => {
    await hold(6, 'm1');
    await submit();
    const id = await idOf();
    await decide(id, { decision: 'refused', refusal: 'notSame', message: 'Sorry' });
    expect(await own()).toMatchObject({ state: 'refused', refusal: 'notSame', message: 'Sorry' });
    expect((await own()).appealUntil).toBe(
      new Date(startMs + applicationLimits.appealWithinMs).toISOString(),
    );
    // The coins stay held until the appeal is decided, and matching is blocked meanwhile.
    expect(await own()).toMatchObject({ heldCoins: 6 });
    expect((await backend.call('matchRequest', { body: { matchingFilter: {} } }, her.token)).body.code).toBe(
      'locked',
    );
    const text = 'It was me';
    const appeal = () => backend.call('appealApplication', { body: { text } }, her.token);
    expect((await appeal()).body).toMatchObject({ state: 'appealed', appeal: text, appealUntil: null });
    expect((await appeal()).status).toBe(409);
    expect((await claim(id)).status).toBe(409);
    expect((await decide(id, { decision: 'approved' })).status).toBe(403);
    const details = await backend.call('getApplicationDetails', { params: { id } }, mods[1]!.token);
    expect(details.body).toMatchObject({ mayDecide: true, appeal: text, history: [{ decision: 'refused' }] });
    await decide(id, { decision: 'refused', refusal: 'notSame' }, 1);
    expect(await own()).toMatchObject({ state: 'refused', appealUntil: null, heldCoins: 6 });
    expect((await appeal()).status).toBe(409);
    expect(await coins()).toBe(0);
    await backend.features.idle();
    expect(mailed().slice(1)).toEqual([
      'application.refused',
      'application.appealed',
      'application.refusedForGood',
    ]);
  });

  it(
    'a refusal without an appeal is final after a week, and selfies are deleted after thirty days',
    { tags: ['prove'] },
    async () => {
      await hold(6, 'm1');
      await submit();
      await decide(await idOf(), { decision: 'refused', refusal: 'rules' });
      const { database } = backend.context;
      const held = async () =>
        Number(
          (
            await database
              .selectFrom('balances')
              .select('held')
              .where('user_id', '=', her.userId)
              .executeTakeFirst()
          )?.held,
        );
      clock.advance(applicationLimits.appealWithinMs - 1);
      await backend.features.application.sweep();
      expect(await held()).toBe(6);
      clock.advance(1);
      await backend.features.application.sweep();
      expect([await held(), await coins()]).toEqual([0, 0]);
      const fresh = await backend.issueToken(her.userId);
      const appeal = await backend.call('appealApplication', { body: { text: 'Late' } }, fresh);
      expect(appeal.status).toBe(409);
      const selfies = () => database.selectFrom('gesture_selfies').select('upload_id').execute();
      expect(await selfies()).toHaveLength(2);
      clock.advance(applicationLimits.selfiesKeptMs - applicationLimits.appealWithinMs);
      await backend.features.application.sweep();
      expect(await selfies()).toEqual([]);
    },
  );

  it('can be withdrawn until a moderator claims it', async () => {
    await submit();
    const withdraw = () => backend.call('withdrawApplication', {}, her.token);
    expect((await withdraw()).body).toMatchObject({ state: 'draft', maySend: true });
    expect((await list()).waiting).toBe(0);
    await submit();
    await claim(await idOf());
    expect((await withdraw()).status).toBe(409);
  });
});

describe('the moderators', () => {
  it('are the only ones who see applications, and cannot see drafts', async () => {
    await submit();
    const id = await idOf();
    for (const { status } of [
      await backend.call('getApplications', { query: {} }, her.token),
      await backend.call('getApplicationDetails', { params: { id } }, her.token),
      await backend.call('claimApplication', { params: { id } }, her.token),
      await backend.call('decideApplication', { params: { id }, body: { decision: 'approved' } }, her.token),
    ])
      expect(status).toBe(403);
    await backend.call('withdrawApplication', {}, her.token);
    await backend.context.database.updateTable('applications').set({ submitted_ms: null }).execute();
    expect((await claim(id)).status).toBe(404);
  });

  it('claim an application for twenty minutes, and only one of two decisions counts', async () => {
    await submit();
    const id = await idOf();
    expect((await claim(id)).body.claim).toMatchObject({ isOwn: true });
    expect((await claim(id, 1)).status).toBe(409);
    expect((await decide(id, { decision: 'approved' }, 1)).status).toBe(409);
    expect((await list(1)).applications[0]!.claim).toMatchObject({ isOwn: false });
    clock.advance(applicationLimits.claimMs);
    expect((await claim(id, 1)).status).toBe(200);
    clock.advance(applicationLimits.claimMs);
    const both = await Promise.all([
      decide(id, { decision: 'approved' }),
      decide(id, { decision: 'refused', refusal: 'rules' }, 1),
    ]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const decisions = await backend.context.database
      .selectFrom('application_decisions')
      .selectAll()
      .execute();
    expect(decisions).toHaveLength(1);
  });

  it('give reasons, cannot approve incomplete applications, and cannot decide their own', async () => {
    await submit();
    const id = await idOf();
    expect((await decide(id, { decision: 'returned', reasons: [] })).status).toBe(400);
    expect((await decide(id, { decision: 'refused' })).status).toBe(400);
    const wrong = { item: 'phone', itemId: null, reason: 'gesture' } as const;
    expect((await decide(id, { decision: 'returned', reasons: [wrong] })).status).toBe(400);
    const foreign = { item: 'photos', itemId: 'nobodys', reason: 'notYou' } as const;
    expect((await decide(id, { decision: 'returned', reasons: [foreign] })).status).toBe(409);
    await backend.call('updateProfile', { body: { phone: null } }, her.token);
    expect((await decide(id, { decision: 'approved' })).status).toBe(409);
    expect(await own()).toMatchObject({ state: 'submitted' });
    await grantStaffRole(backend.context.database, her.userId, 'moderator', 0);
    const mine = { params: { id }, body: { decision: 'approved' } } as const;
    expect((await backend.call('decideApplication', mine, her.token)).status).toBe(403);
  });
});

describe('the selfie', () => {
  it('consists of two photos of two different gestures, each uploaded by her for this purpose', async () => {
    const { images } = (await backend.call('getGesturesImages', {}, her.token)).body;
    expect(images.length).toBeGreaterThanOrEqual(6);
    for (const { url } of images) expect((await fetch(`${backend.url}${url}`)).status).toBe(200);
    const file = await photo(320, 240);
    async function upload(purpose: 'gesture' | 'chat'): Promise<string> {
      const info = await ticket(backend, her.token, 'image', 'jpg', purpose);
      await post(backend, info, { file });
      return info.tempUploadId;
    }
    const [a, b, c, chat] = [
      await upload('gesture'),
      await upload('gesture'),
      await upload('gesture'),
      await upload('chat'),
    ];
    const [one, two] = images.map(({ id }) => id);
    const add = async (...pairs: [string, string][]) =>
      (
        await backend.call(
          'addGestures',
          { body: { gestures: pairs.map(([gestureId, tempUploadId]) => ({ gestureId, tempUploadId })) } },
          her.token,
        )
      ).status;
    expect(await add([one!, a])).toBe(400);
    expect(await add([one!, a], [one!, b])).toBe(400);
    expect(await add([one!, a], ['nobody-drew-it', b])).toBe(400);
    expect(await add([one!, a], [two!, chat])).toBe(400);
    expect(await add([one!, a], [two!, b])).toBe(200);
    expect(await add([one!, a], [two!, b])).toBe(200);
    const { selfies } = await own();
    expect(new Set(selfies.map(({ gestureId }) => gestureId))).toEqual(new Set([one, two]));
    for (const { url } of selfies) expect((await fetch(`${backend.url}${url!}`)).status).toBe(200);
    // The selfies cannot change after the application was sent.
    await submit();
    expect(await add([one!, c], [two!, c])).toBe(409);
  });
});
