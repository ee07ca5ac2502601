import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { settingsSchema, type Privacy } from '#shared/domain/settings.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { completeLocker } from '#tests/kit/backend/locker.ts';
import { lockerOf, modelProblemOf } from '../people/locker.ts';
import { toCompanion } from '../people/profiles.ts';
import { createUsers, type UserRow } from '../people/users.ts';

const backend = sharedBackend();
const demo = sharedBackend({ seed: 'demo' });
const clock = createManualClock(Date.UTC(2026, 0, 1));
/** A backend with that clock. */
const timed = sharedBackend({ clock });

async function aRow(change: Partial<UserRow> = {}): Promise<UserRow> {
  const { userId } = await backend.signUp();
  const row = await createUsers(backend.context.database).byId(userId);
  return { ...row!, ...change };
}

describe('profile', () => {
  it('changes only sent fields and notifies the other tabs', async () => {
    const send = vi.spyOn(backend.context.hub, 'send');
    onTestFinished(() => send.mockRestore());
    const { token, userId } = await backend.signUp();
    const change = { bio: 'Hello', phone: '+380', languages: ['uk', 'en', 'uk'], name: ' Bitch  Bo ' };
    const { body } = await backend.call('updateProfile', { body: change }, token);
    expect(body).toMatchObject({
      bio: 'Hello',
      phone: '+380',
      languages: ['uk', 'en'],
      name: '***** Bo',
      gender: 'male',
    });
    expect(send).toHaveBeenCalledWith(userId, 'chat', 'profileUpdated', expect.anything());

    const emptied = await backend.call('updateProfile', { body: { bio: ' ', phone: null } }, token);
    expect(emptied.body).toMatchObject({ bio: null, phone: null, name: '***** Bo' });
    const nothing = await backend.call('updateProfile', { body: {} }, token);
    expect(nothing.body.name).toBe('***** Bo');
  });

  it('has a name without invisible characters', async () => {
    const { token } = await backend.signUp({ name: 'Ro\u202Ebin\u200B \0' });
    const named = async (name: string) => backend.call('updateProfile', { body: { name } }, token);
    expect((await backend.call('getProfile', {}, token)).body.name).toBe('Robin');
    expect((await named('\u2066Ann\u2069 👩\u200D🚀')).body.name).toBe('Ann 👩\u200D🚀');
    expect((await named('\u200B\u202E')).body).toMatchObject({ code: 'invalid_body', field: 'name' });
  });

  it.each([
    ['birthday', { birthday: '2020-01-01' }],
    ['languages', { languages: ['<script>'] }],
    ['phone', { phone: '9'.repeat(33) }],
    ['bio', { bio: 'x'.repeat(501) }],
    ['gender', { gender: 'other' as 'male' }],
  ])('refuses a wrong %s', async (field, change) => {
    const { token } = await backend.signUp();
    const { status, body } = await backend.call('updateProfile', { body: change }, token);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_body', field]);
  });
});

describe('the public profile', () => {
  it('contains the age and no identifying data', async () => {
    const row = await aRow({ phone: '+34', bio: 'Hi' });
    const companion = toCompanion(row, 'online', Date.UTC(2026, 3, 30));
    expect(companion).toMatchObject({ age: 35, status: 'online', bio: 'Hi' });
    const text = JSON.stringify(companion);
    for (const secret of [row.email!, row.phone!, row.birthday!, row.password_hash!])
      expect(text).not.toContain(secret);
  });

  it('shows goddesses of RU as from LV, and artists as in a call', async () => {
    const row = await aRow({ country: 'RU' });
    expect(toCompanion({ ...row, role: 'goddess' }, 'online').last_ip_country).toBe('LV');
    expect(toCompanion({ ...row, role: 'user' }, 'online').last_ip_country).toBe('RU');
    expect(toCompanion({ ...row, role: 'artist' }, 'offline').status).toBe('inacall');
    expect(toCompanion({ ...row, role: 'from the future' }, 'offline').rolesGroup).toBe('user');
  });
});

/** Returns an applicant with a complete locker, or (`isBare`) with the profile fields only. */
async function aStreamer({ isBare = false } = {}) {
  const { database } = backend.context;
  const { userId } = await backend.signUp({ rolesGroup: 'pendingGoddess', gender: 'female' });
  const whole = await createUsers(database).update(userId, { phone: '+34', bio: 'Hi' });
  if (!isBare) await completeLocker(database, userId);
  return { database, whole };
}

describe('locker', () => {
  it('locks a pending goddess until name, phone, bio, birthday and gender are set', async () => {
    const { database, whole } = await aStreamer();
    expect((await lockerOf(database, whole)).lock).toBe(false);
    const items = { name: null, phone: '', bio: ' ', birthday: null, gender: 'male' } as const;
    for (const [item, value] of Object.entries(items)) {
      const locker = await lockerOf(database, { ...whole, [item]: value });
      expect(locker.lock).toBe(true);
      expect(locker.missing).toMatchObject({ [item]: 1 });
    }
    expect((await lockerOf(database, { ...whole, role: 'user', name: null })).lock).toBe(false);
  });

  it('counts pictures that were not refused, and a confirmed identity', async () => {
    const { database, whole } = await aStreamer({ isBare: true });
    expect((await lockerOf(database, whole)).missing).toMatchObject({
      avatar: 1,
      photos: 3,
      videos: 1,
      idv: 1,
    });
    const { photos } = await completeLocker(database, whole.id);
    expect((await lockerOf(database, whole)).missing).toMatchObject({
      avatar: 0,
      photos: 0,
      videos: 0,
      idv: 0,
    });
    const refused = { status: 'refused' };
    await database.updateTable('gallery_items').set(refused).where('id', '=', photos[0]).execute();
    expect(await lockerOf(database, whole)).toMatchObject({ lock: true, missing: { photos: 1 } });
  });

  it('blocks a streamer’s profile until it is complete, and after that the approval does', async () => {
    const { database, whole } = await aStreamer();
    expect(await modelProblemOf(database, { ...whole, bio: null })).toBe('profileIncomplete');
    expect(await modelProblemOf(database, whole)).toBe('awaitingApproval');
    for (const role of ['goddess', 'artist', 'user'])
      expect(await modelProblemOf(database, { ...whole, role, bio: null })).toBeNull();

    const problemOf = async (email: string) =>
      (await demo.call('modelProblem', {}, await demo.signIn(email))).body.problem;
    expect(await problemOf('newqueen@demo.local')).toBe('profileIncomplete');
    expect(await problemOf('queen@demo.local')).toBeNull();
  });
});

describe('stored settings', () => {
  it('are public and match the schema', async () => {
    const { body } = await backend.call('getSettings', {});
    expect(settingsSchema.parse(body).audioRoom.noAudioDurationLimit).toBe(15_000);
    expect(body.offensiveWords.length).toBeGreaterThan(10);
  });

  it('of the client change only in the sent part', async () => {
    const { token } = await backend.signUp();
    const before = await backend.call('getClientSettings', {}, token);
    const privacy = { safeSearch: null, usersFromMyCountry: null, hiddenCountries: [], readReceipts: null };
    expect(before.body).toMatchObject({ matchingFilter: { gender: 'both' }, autoReplies: {}, privacy });
    const matchingFilter = {
      gender: 'female' as const,
      ageFrom: 20,
      ageTo: 40,
      countries: ['ES'],
      fromMyCountry: true,
    };
    await backend.call('updateClientSettings', { body: { matchingFilter } }, token);
    const autoReplies = { away: { enabled: true, text: 'Later' } };
    const { body } = await backend.call('updateClientSettings', { body: { autoReplies, junk: 1 } }, token);
    expect(body).toEqual({ matchingFilter, autoReplies, privacy, mutedChats: [], pinnedMessages: {} });
    expect((await backend.call('getClientSettings', {}, token)).body).toEqual(body);
  });

  it('of single chats change without those of other chats', async () => {
    const { token } = await backend.signUp();
    const change = async (body: object) =>
      (await backend.call('updateClientSettings', { body: body as never }, token)).body;
    const pinned = (messageId: string) => ({ messageId, place: 1, text: 'Sunday' });
    await Promise.all([
      change({ chatMarks: { c1: { muted: true } } }),
      change({ chatMarks: { c2: { muted: true, pinned: pinned('m2') } } }),
    ]);
    const both = await change({});
    expect([both.mutedChats.toSorted(), both.pinnedMessages]).toEqual([['c1', 'c2'], { c2: pinned('m2') }]);
    const after = await change({ chatMarks: { c2: { muted: false }, c3: { pinned: pinned('m3') } } });
    expect([after.mutedChats, Object.keys(after.pinnedMessages)]).toEqual([['c1'], ['c2', 'c3']]);
    expect((await change({ chatMarks: { c2: { pinned: null } } })).pinnedMessages).toEqual({
      c3: pinned('m3'),
    });
    expect(await change({})).not.toHaveProperty('chatMarks');
  });

  it('reject a muted chat above the limit', async () => {
    const { token } = await backend.signUp();
    const mutedChats = Array.from({ length: 200 }, (_, at) => `c${at}`);
    await backend.call('updateClientSettings', { body: { mutedChats } }, token);
    const body = { chatMarks: { more: { muted: true } } };
    const answer = await backend.call('updateClientSettings', { body }, token);
    expect([answer.status, answer.body.field]).toEqual([400, 'chatMarks']);
  });

  it('of privacy change only in the sent field', async () => {
    const { token } = await backend.signUp();
    const change = async (privacy: Partial<Privacy>) =>
      (await backend.call('updateClientSettings', { body: { privacy } }, token)).body.privacy;
    const hiddenCountries = ['ES', 'UA', 'ES'];
    expect(await change({ hiddenCountries, usersFromMyCountry: false, junk: 1 })).toEqual({
      hiddenCountries: ['ES', 'UA'],
      usersFromMyCountry: false,
      safeSearch: null,
      readReceipts: null,
    });
    const after = {
      hiddenCountries: ['ES', 'UA'],
      usersFromMyCountry: false,
      safeSearch: true,
      readReceipts: null,
    };
    expect(await change({ safeSearch: true })).toEqual(after);
    expect(await change({})).toEqual(after);
    expect(await change({ usersFromMyCountry: null })).toEqual({ ...after, usersFromMyCountry: null });
    expect(await change({ hiddenCountries: [] })).toMatchObject({ hiddenCountries: [], safeSearch: true });
    const wrong = await backend.call(
      'updateClientSettings',
      { body: { privacy: { hiddenCountries: ['Spain'] } } },
      token,
    );
    expect([wrong.status, wrong.body.field]).toEqual([400, 'privacy.hiddenCountries.0']);
    expect((await backend.call('getSettings', {})).body.usersFromMyCountry).toBe(true);
  });

  it('list the unseen introductions of the role in order', async () => {
    const pending = async (token: string) =>
      (await backend.call('getOnboardingScreens', {}, token)).body.pending;
    const { token } = await backend.signUp();
    expect(await pending(token)).toEqual(['media', 'welcome', 'safety']);
    const { body } = await backend.call('addOnboardingScreen', { body: { screen: 'welcome' } }, token);
    expect(body).toEqual({ screens: ['welcome'], pending: ['media', 'safety'] });
    expect(await pending(token)).toEqual(['media', 'safety']);
  });

  it('of the client are limited in size', async () => {
    const { token, userId } = await backend.signUp();
    const filler = { filler: 'x'.repeat(17_000) };
    const { matchingFilter } = (await backend.call('getClientSettings', {}, token)).body;
    for (const body of [
      { matchingFilter: { ...matchingFilter, ...filler } },
      { autoReplies: { away: { enabled: true, text: 'Later', ...filler } } },
      { privacy: filler },
    ])
      expect((await backend.call('updateClientSettings', { body }, token)).status).toBe(400);
    const stored = await backend.context.database
      .selectFrom('user_values')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
    expect(JSON.stringify(stored)).not.toContain('xxx');
  });

  it('keep the most recently seen devices of a user', async () => {
    const { token, userId } = await timed.signUp();
    for (let at = 0; at < 30; at++) {
      clock.advance(1);
      const reply = await timed.call('sendDeviceInfo', { body: { deviceId: `d${at}` } }, token);
      expect(reply.status).toBe(200);
    }
    const rows = await timed.context.database
      .selectFrom('devices')
      .select('device_id')
      .where('user_id', '=', userId)
      .orderBy('seen_ms')
      .execute();
    expect(rows.map(({ device_id: id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `d${at + 10}`));
    const long = await timed.call('sendDeviceInfo', { body: { deviceId: 'd'.repeat(129) } }, token);
    expect([long.status, long.body.field]).toEqual([400, 'deviceId']);
  });

  it('store each introduction once, even with concurrent requests', async () => {
    const { token } = await backend.signUp();
    const screens = ['match', 'chat', 'match', 'gifts'];
    await Promise.all(
      screens.map((screen) => backend.call('addOnboardingScreen', { body: { screen } }, token)),
    );
    const { body } = await backend.call('getOnboardingScreens', {}, token);
    expect([...body.screens].sort()).toEqual(['chat', 'gifts', 'match']);
  });

  it('include devices, launches and parameters', async () => {
    const { token } = await timed.signUp();
    const launchedAt = new Date(clock.now()).toISOString();
    expect((await timed.call('lastLaunch', {}, token)).body.lastLaunch).toBeNull();
    clock.advance(1_000);
    expect((await timed.call('lastLaunch', {}, token)).body.lastLaunch).toBe(launchedAt);

    await timed.call('sendDeviceInfo', { body: { osName: 'Linux', deviceId: 'd1' } }, token);
    await timed.call('sendDeviceInfo', { body: { osName: 'Linux 2', deviceId: 'd1' } }, token);
    expect((await timed.call('getProfile', {}, token)).body.deviceId).toBe('d1');

    await timed.call('updateUserParams', { body: { params: { a: 1, b: { c: [true] } } } }, token);
    await timed.call('updateUserParams', { body: { params: { a: 2 } } }, token);
    expect((await timed.call('getUserParams', {}, token)).body.params).toEqual({ a: 2, b: { c: [true] } });
    const many = await timed.call(
      'updateUserParams',
      { body: { params: { long: 'x'.repeat(40_000) } } },
      token,
    );
    expect(many.status).toBe(400);
  });

  it('a profile names followings, fans, groups and the end of premium', async () => {
    const { token, userId } = await timed.signUp();
    const others = [await timed.signUp(), await timed.signUp()];
    for (const other of others) {
      await timed.call('addFavorite', { params: { id: other.userId } }, token);
      clock.advance(1_000);
    }
    await timed.call('addFavorite', { params: { id: userId } }, others[0]?.token);
    await timed.call('getSplit', { params: { name: 'letstalk' }, query: {} }, token);
    const until = Date.UTC(2026, 0, 2);
    await timed.context.database
      .updateTable('users')
      .set({ premium: 1, premium_until_ms: until })
      .where('id', '=', userId)
      .execute();
    const profile = async () => (await timed.call('getProfile', {}, token)).body;
    expect(await profile()).toMatchObject({
      favorites: [others[1]?.userId, others[0]?.userId],
      favoritedBy: [others[0]?.userId],
      abTests: ['letstalk|default'],
      premium: true,
      premiumExpiredAt: '2026-01-02T00:00:00.000Z',
    });
    await timed.context.database
      .updateTable('users')
      .set({ premium_until_ms: clock.now() })
      .where('id', '=', userId)
      .execute();
    expect((await profile()).premium).toBe(false);
  });

  it('keep each reported activity once, and drop the oldest above the limit', async () => {
    const { token } = await backend.signUp();
    const tell = (...activity: readonly Record<string, unknown>[]) =>
      backend.call('updateUserParams', { body: { params: { screen: 'match', activity } } }, token);
    const kept = async () => {
      const { params } = (await backend.call('getUserParams', {}, token)).body;
      return params['activity'] as readonly { readonly id?: string }[];
    };
    await tell({ id: 'a', event: 'screen' }, { id: 'b', event: 'gift' });
    await tell({ id: 'b', event: 'gift' }, { event: 'nameless' });
    expect(await kept()).toEqual([
      { id: 'a', event: 'screen' },
      { id: 'b', event: 'gift' },
      { event: 'nameless' },
    ]);
    await tell(...Array.from({ length: 199 }, (_, at) => ({ id: `n${at}` })));
    expect([(await kept()).length, (await kept())[0]]).toEqual([200, { event: 'nameless' }]);
    // The limit is 32 kB, which holds about twenty of these.
    for (let at = 0; at < 40; at++)
      expect((await tell({ id: `l${at}`, long: 'x'.repeat(1_500) })).status).toBe(200);
    const ids = (await kept()).map(({ id }) => id);
    expect([ids.length, ids.at(-1)]).toEqual([21, 'l39']);
  });
});

describe('presence', () => {
  it('is the seeded one for demo users, and offline for others without a socket', async () => {
    const { database, presence, hub } = demo.context;
    const token = await demo.signIn('user@demo.local');
    const people = await database.selectFrom('users').selectAll().where('is_demo', '=', 1).execute();
    const userIds = [...people.map(({ id }) => id), 'account-artist', 'account-queen', 'nobody'];
    const { body } = await demo.call('presenceMany', { body: { userIds } }, token);
    expect(body.map(({ userId }) => userId)).toEqual(userIds);
    expect(body.map(({ status }) => status)).toEqual([
      ...people.map((person) => person.demo_presence),
      'inacall',
      'offline',
      'offline',
    ]);

    vi.spyOn(hub, 'isConnected').mockImplementation((userId) => userId === 'account-queen');
    expect(await presence.of('account-queen')).toBe('online');
    presence.setBusy('account-queen', true);
    const one = await demo.call('presence', { body: { userId: 'account-queen' } }, token);
    expect(one.body).toEqual({ userId: 'account-queen', status: 'inacall', lastSeen: null });
    presence.setBusy('account-queen', false);
    expect(await presence.of('account-queen')).toBe('online');
  });
});
