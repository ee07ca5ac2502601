import { expect, it } from 'vitest';
import { openTestBackend } from '../testing/backend.ts';
import { createPeopleIndex } from './peopleIndex.ts';

it('many are read again behind the page that asks, and a page is waited for only where nobody had asked', async () => {
  const backend = await openTestBackend({});
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
  await backend.close();
});
