import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/kit/backend/database.ts';
import { contains, peopleFoundBy } from './searchPeople.ts';
import { createUsers } from './users.ts';

async function open() {
  const database = await openTestDatabase();
  const users = createUsers(database);
  const add = (id: string, name: string | null) =>
    users.create({ id, name, login_method: 4, role: 'user', created_ms: 0 });
  const find = async (search: string) =>
    (await database.selectFrom('users').select('id').where('id', 'in', peopleFoundBy(search)).execute())
      .map(({ id }) => id)
      .toSorted();
  return { users, add, find };
}

it('people are found by a part of their name, ignoring case and accents', async () => {
  const { users, add, find } = await open();
  await add('anna', 'Анна Ёлкина');
  await add('zoe', 'Zoë O’Brien');
  await add('percent', '100%_sure');
  await add('nameless', null);
  expect(await find('АННА')).toEqual(['anna']);
  expect(await find('елк')).toEqual(['anna']);
  expect(await find('zoe')).toEqual(['zoe']);
  expect(await find("o'brien")).toEqual(['zoe']);
  expect(await find('OBRIEN')).toEqual(['zoe']);
  expect(await find('%_')).toEqual(['percent']);
  expect(await find("'")).toEqual([]);
  await users.update('anna', { name: 'Мария' });
  expect([await find('анна'), await find('марИЯ')]).toEqual([[], ['anna']]);
  // An update of another column keeps the folded name.
  await users.update('anna', { bio: 'hello' });
  expect(await find('мария')).toEqual(['anna']);
});

it('people are found by their public number', async () => {
  const { add, find } = await open();
  const person = await add('one', 'One');
  expect(await find(String(person?.readable_id))).toEqual(['one']);
});

it('a text is found in upper and lower case, in Latin and Cyrillic letters', async () => {
  const database = await openTestDatabase();
  const users = createUsers(database);
  await users.create({ id: 'one', name: 'One', login_method: 4, role: 'user', created_ms: 0 });
  await users.update('one', { bio: 'Привет, ЇЖАЧОК. Señor ÑANDÚ, 50%_off' });
  const isFound = async (search: string) =>
    (await database.selectFrom('users').select('id').where(contains('users.bio', search)).execute())
      .length === 1;
  for (const search of ['Привет', 'привет', 'ПРИВЕТ', 'їжачок', 'señor', 'ñandú', '%_OFF'])
    expect([search, await isFound(search)]).toEqual([search, true]);
  expect(await isFound('пока')).toBe(false);
});
