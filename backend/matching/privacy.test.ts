import { describe, expect, it } from 'vitest';
import type { Privacy } from '#shared/domain/settings.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();
/** Tokens of the people who have searched and may still do so. */
const searching: string[] = [];

/** A man and a woman who search, each from a country of their own and with their own choices. */
async function setUp(countries: { his?: string | null; hers?: string | null } = {}) {
  const { matching } = backend.features;
  const { database } = backend.context;
  // Otherwise an earlier person who still searches could meet one of the new two.
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
    /** Both search; whether they meet. */
    async meet(): Promise<boolean> {
      await search(he);
      await search(she);
      return areMatched();
    },
  };
}

describe('privacy', () => {
  it('privacy keeps nobody apart who chose nothing', async () => {
    expect(await (await setUp()).meet()).toBe(true);
  });

  it('privacy keeps both from meeting whichever of them hid the other’s country', async () => {
    for (const who of ['he', 'she'] as const) {
      const world = await setUp({ hers: 'UA' });
      await world.choose(world[who], { hiddenCountries: [who === 'he' ? 'UA' : 'ES'] });
      expect([who, await world.meet()]).toEqual([who, false]);
    }
  });

  it('privacy keeps people of one country apart where either of them wants it so', async () => {
    for (const who of ['he', 'she'] as const) {
      const world = await setUp();
      await world.choose(world[who], { usersFromMyCountry: false });
      expect([who, await world.meet()]).toEqual([who, false]);
    }
    const abroad = await setUp({ hers: 'UA' });
    await abroad.choose(abroad.he, { usersFromMyCountry: false });
    expect(await abroad.meet()).toBe(true);
  });

  it('privacy goes by where somebody really is as well as by what is shown', async () => {
    for (const hidden of ['RU', 'LV']) {
      const world = await setUp({ hers: 'RU' });
      await world.choose(world.he, { hiddenCountries: [hidden] });
      expect([hidden, await world.meet()]).toEqual([hidden, false]);
    }
  });

  it('privacy is read with each search', async () => {
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
