import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { goddessTabIds } from '#shared/domain/calls.ts';
import { applicantPortraits } from '../seed/applicants.ts';
import { demoPeople } from '../seed/people.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { comparePageCursors, pageCursorOf, tokenOf, type PageCursor } from '../lib/paging.ts';

const backend = sharedBackend({ seed: 'demo' });
let [user, queen] = ['', ''];
beforeAll(async () => {
  [user, queen] = [await backend.signIn('user@demo.local'), await backend.signIn('queen@demo.local')];
});

const list = async (id: string, query: Record<string, unknown> = {}, token = user) => {
  const { status, body } = await backend.call(
    'getGoddessList',
    { params: { id }, query: query as never },
    token,
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const everybody = (id: string, query: Record<string, unknown> = {}, token = user) =>
  list(id, { count: 100, ...query }, token);
// Women who are listed: an applicant who has the portrait of another replaces her.
const women = demoPeople.filter(
  ({ gender, name }) => gender === 'female' && !applicantPortraits.includes(`${name.toLowerCase()}.webp`),
);

describe('the list of people', () => {
  it('shows streamers to users and users to streamers, without oneself and support accounts', async () => {
    const seen = (await everybody('new')).users;
    expect(seen.every(({ rolesGroup }) => ['goddess', 'artist'].includes(rolesGroup))).toBe(true);
    expect(seen.map(({ _id }) => _id)).toContain('account-queen');
    expect(seen.length).toBeGreaterThan(50);
    const hers = (await everybody('new', {}, queen)).users;
    expect(new Set(hers.map(({ rolesGroup }) => rolesGroup))).toEqual(new Set(['user']));
    const ids = hers.map(({ _id }) => _id);
    expect(ids).toEqual(expect.arrayContaining(['account-user', 'demo-ilya', 'demo-marcus']));
    expect(ids.filter((id) => ['account-finance', 'account-moderator'].includes(id))).toEqual([]);
  });

  it('shows online people in the first tab, available ones first', async () => {
    const { users, total, online } = await everybody('online');
    expect(users.map(({ status }) => status)).toEqual(
      users.map(({ status }) => status).sort((a, b) => (a === b ? 0 : a === 'online' ? -1 : 1)),
    );
    expect(users.some(({ status }) => status === 'offline')).toBe(false);
    expect([total, online]).toEqual([users.length, users.length]);
    const all = await everybody('new');
    expect(all.total).toBe(all.users.length);
    expect(all.online).toBe(users.length);
  });

  it('sorts people who share a language with the viewer first in the recommended tab', async () => {
    const { users } = await everybody('recommended');
    const shared = users.map(
      ({ languages }) => languages.filter((each) => ['en', 'es'].includes(each)).length,
    );
    expect(shared).toEqual([...shared].sort((a, b) => b - a));
    expect(shared[0]).toBe(2);
  });

  it('sorts by followers in the popular tab', async () => {
    const target = (await everybody('popular')).users.at(-1)?._id ?? '';
    const fans = await Promise.all(Array.from({ length: 20 }, () => backend.signUp()));
    for (const { token } of fans) await backend.call('addFavorite', { params: { id: target } }, token);
    const [first] = (await everybody('popular')).users;
    expect(first).toMatchObject({ _id: target, isFavorite: false });
    for (const { token } of fans) await backend.call('removeFavorite', { params: { id: target } }, token);
  });

  it('applies the filters', async () => {
    const spanish = await everybody('new', { languages: 'es,uk' });
    expect(spanish.users.length).toBeGreaterThan(3);
    for (const { languages } of spanish.users)
      expect(languages.some((each) => each === 'es' || each === 'uk')).toBe(true);
    const aged = await everybody('new', { ageFrom: 30, ageTo: 35 });
    expect(aged.users.length).toBeGreaterThan(3);
    for (const { age } of aged.users) expect(age).toSatisfy((years: number) => years >= 30 && years <= 35);
    const there = await everybody('new', { countries: 'UA' });
    expect(new Set(there.users.map(({ name }) => name))).toEqual(
      new Set(women.flatMap(({ country, name }) => (country === 'UA' ? [name] : []))),
    );
    const free = await everybody('new', { freeOnly: 'true' });
    expect(new Set(free.users.map(({ status }) => status))).toEqual(new Set(['online']));
    expect((await everybody('new', { gender: 'male' })).users).toEqual([]);
    expect((await everybody('new', { ageFrom: 40, ageTo: 30 })).total).toBe(0);
  });

  it('omits blocked users and users who hide from the viewer’s country', async () => {
    const names = async () => (await everybody('new')).users.map(({ _id }) => _id);
    const before = await names();
    await backend.call('block', { params: { id: 'demo-nia' } }, user);
    expect(await names()).toEqual(before.filter((id) => id !== 'demo-nia'));
    await backend.call('unblock', { params: { id: 'demo-nia' } }, user);
    const privacy = { hiddenCountries: ['ES'] };
    await backend.call('updateClientSettings', { body: { privacy } }, queen);
    expect(await names()).toEqual(before.filter((id) => id !== 'account-queen'));
    await backend.call('updateClientSettings', { body: { privacy: { hiddenCountries: [] } } }, queen);
    await backend.call('updateClientSettings', { body: { privacy: { hiddenCountries: ['KE'] } } }, user);
    expect(await names()).not.toContain('demo-nia');
    await backend.call('updateClientSettings', { body: { privacy: { hiddenCountries: [] } } }, user);
    expect(await names()).toEqual(before);
  });

  it('has pages that together contain everyone in one order', async () => {
    for (const tab of goddessTabIds) {
      const whole = (await everybody(tab)).users.map(({ _id }) => _id);
      for (const count of [1, 7, 20]) {
        const seen: string[] = [];
        let token: string | null = null;
        do {
          const page = await list(tab, { count, ...(token ? { paginationToken: token } : {}) });
          expect(page.users.length).toBeLessThanOrEqual(count);
          seen.push(...page.users.map(({ _id }) => _id));
          token = page.paginationToken;
        } while (token);
        expect(seen).toEqual(whole);
      }
    }
  });

  it('has exactly the named tabs', async () => {
    const { body: tabs } = await backend.call('getGoddessTabs', {}, user);
    expect(tabs.map(({ id }) => id)).toEqual([...goddessTabIds]);
    const { status } = await backend.call('getGoddessList', { params: { id: 'nearby' }, query: {} }, user);
    expect(status).toBe(404);
  });
});

describe('page cursors', () => {
  const place: fc.Arbitrary<PageCursor> = fc.record({
    keys: fc.tuple(fc.integer(), fc.maxSafeInteger()),
    id: fc.string(),
  });

  it('survive the conversion to a token and back', () => {
    fc.assert(fc.property(place, (each) => comparePageCursors(pageCursorOf(tokenOf(each), 2)!, each) === 0));
    // Keys are integers; PostgreSQL could not compare another number with the column.
    expect(() => pageCursorOf(tokenOf({ keys: [0.5, 1], id: 'a' }), 2)).toThrow('no such page');
  });

  it('have a total order', () => {
    fc.assert(
      fc.property(
        place,
        place,
        (a, b) => Math.sign(comparePageCursors(a, b)) === -Math.sign(comparePageCursors(b, a)) + 0,
      ),
    );
  });
});
