import { expect, it } from 'vitest';
import { createUsers } from '../people/profiles.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createCandidates } from './candidates.ts';
import { createPeopleIndex } from './peopleIndex.ts';

it('a large index is refreshed in the background, and a request waits only if the index is too old', async () => {
  const backend = await startTestBackend();
  const { context } = backend;
  let nowMs = 0;
  const indexOf = createPeopleIndex(context, { readAnewUpTo: 0, nowMs: () => nowMs });
  const names = async () => (await indexOf('user')).people.map(({ id }) => id).sort();
  const first = await backend.signUp({ gender: 'male', rolesGroup: 'user' });
  expect(await names()).toEqual([first.userId]);
  const second = await backend.signUp({ gender: 'male', rolesGroup: 'user' });
  const both = [first.userId, second.userId].sort();
  expect(await names()).toEqual([first.userId]);
  // The index is stale: the page uses it once more while it is read again.
  nowMs += 2_000;
  expect(await names()).toEqual([first.userId]);
  await expect.poll(names).toEqual(both);
  // A long time without requests.
  const third = await backend.signUp({ gender: 'male', rolesGroup: 'user' });
  nowMs += 10 * 60_000;
  expect(await names()).toEqual([...both, third.userId].sort());
});

it('blocked, hidden, deleted and banned users are omitted at once, even with an older index', async () => {
  const backend = await startTestBackend();
  const { context, features } = backend;
  const { database } = context;
  const users = createUsers(database);
  const women: string[] = [];
  for (const name of ['blocked', 'hiding', 'gone', 'banned', 'there']) {
    const about = { login_method: 4, gender: 'female', birthday: '1990-01-01', country: 'ES' };
    await users.create({ id: name, name, role: 'goddess', created_ms: 0, ...about });
    women.push(name);
  }
  const he = await backend.signUp({ gender: 'male', rolesGroup: 'user' });
  await users.update(he.userId, { country: 'FR' });
  const kept = { readAnewUpTo: 0, nowMs: () => 0 };
  const candidates = createCandidates(context, users, features, kept);
  const listed = async () => {
    const { side, fits } = await candidates.for(he.userId, {});
    return side.people.flatMap(({ id }, number) => (fits(number) ? [id] : [])).sort();
  };
  const shown = async () => [...(await candidates.stillShown(he.userId, await listed()))].sort();
  expect(await shown()).toEqual(women.toSorted());

  await features.matching.forbid('blocked', he.userId, 'block');
  expect(await listed()).not.toContain('blocked');
  const privacy = { usersFromMyCountry: true, hiddenCountries: ['FR'] };
  await backend.call('updateClientSettings', { body: { privacy } }, await backend.issueToken('hiding'));
  await users.update('gone', { deleted: 1 });
  await users.update('banned', { banned: 1 });
  // The index still contains them, but no page does.
  expect(await listed()).toHaveLength(4);
  expect(await shown()).toEqual(['there']);
});
