import { expect, it } from 'vitest';
import { createUsers } from '../people/profiles.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createCandidates } from './candidates.ts';
import { createPeopleIndex } from './peopleIndex.ts';

it('many are read again behind the page that asks, and a page is waited for only where nobody had asked', async () => {
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
  // Too old to be used again: the page has it once more, and it is read meanwhile.
  nowMs += 2_000;
  expect(await names()).toEqual([first.userId]);
  await expect.poll(names).toEqual(both);
  // Nobody asked for a long while.
  const third = await backend.signUp({ gender: 'male', rolesGroup: 'user' });
  nowMs += 10 * 60_000;
  expect(await names()).toEqual([...both, third.userId].sort());
});

it('who is blocked, hides, leaves or is banned is on no page at once, whatever was read before', async () => {
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
  // They are among those that were read, and on no page.
  expect(await listed()).toHaveLength(4);
  expect(await shown()).toEqual(['there']);
});
