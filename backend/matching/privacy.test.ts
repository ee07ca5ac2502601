import { describe, expect, it } from 'vitest';
import type { Privacy } from '#shared/domain/settings.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();
/** Tokens of people who may still be searching. */
const searching: string[] = [];

/** Creates a man and a woman with a country each, who can choose their privacy and search. */
async function setUp(countries: { his?: string | null; hers?: string | null } = {}) {
  const { matching } = backend.features;
  const { database } = backend.context;
  // Ends earlier searches, because an earlier person could otherwise meet one of the new two.
  for (const token of searching.splice(0)) await backend.call('cancelMatchRequest', { body: {} }, token);
  const [he, she] = [await backend.signUp(), await backend.signUp({ gender: 'female' })];
  const { his = 'ES', hers = 'ES' } = countries;
  await database.updateTable('users').set({ country: his }).where('id', '=', he.userId).execute();
  const goddess = { role: 'goddess', country: hers };
  await database.updateTable('users').set(goddess).where('id', '=', she.userId).execute();

  const search = async ({ token }: { token: string }) => {
    const { status } = await backend.call('matchRequest', { body: { matchingFilter: {} } }, token);
    expect(status).toBe(200);
    searching.push(token);
    await matching.idle();
  };
  const areMatched = () => matching.matchOf(he.userId)?.companionId === she.userId;
  return {
    he,
    she,
    search,
    areMatched,
    choose: ({ token }: { token: string }, privacy: Partial<Privacy>) =>
      backend.call('updateClientSettings', { body: { privacy } }, token),
    /** Lets both search. Returns whether they meet. */
    async meet(): Promise<boolean> {
      await search(he);
      await search(she);
      return areMatched();
    },
  };
}

describe('privacy', () => {
  it('keeps no one apart by default', async () => {
    expect(await (await setUp()).meet()).toBe(true);
  });

  it('keeps two people apart if either hid the other’s country', async () => {
    for (const who of ['he', 'she'] as const) {
      const world = await setUp({ hers: 'UA' });
      await world.choose(world[who], { hiddenCountries: [who === 'he' ? 'UA' : 'ES'] });
      expect([who, await world.meet()]).toEqual([who, false]);
    }
  });

  it('keeps people of one country apart if either of them chose so', async () => {
    for (const who of ['he', 'she'] as const) {
      const world = await setUp();
      await world.choose(world[who], { usersFromMyCountry: false });
      expect([who, await world.meet()]).toEqual([who, false]);
    }
    const abroad = await setUp({ hers: 'UA' });
    await abroad.choose(abroad.he, { usersFromMyCountry: false });
    expect(await abroad.meet()).toBe(true);
  });

  it('applies to the real country as well as to the shown one', async () => {
    for (const hidden of ['RU', 'LV']) {
      const world = await setUp({ hers: 'RU' });
      await world.choose(world.he, { hiddenCountries: [hidden] });
      expect([hidden, await world.meet()]).toEqual([hidden, false]);
    }
  });

  it('is read with each search', async () => {
    const { he, choose, search, meet, areMatched } = await setUp({ hers: 'UA' });
    await choose(he, { hiddenCountries: ['UA'] });
    expect(await meet()).toBe(false);
    await search(he);
    expect(areMatched()).toBe(false);
    await choose(he, { hiddenCountries: [] });
    await search(he);
    expect(areMatched()).toBe(true);
  });
});
