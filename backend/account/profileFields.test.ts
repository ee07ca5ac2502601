import { expect, it } from 'vitest';
import {
  fieldNames,
  fieldRow,
  hasField,
  type FieldChanges,
  type FieldName,
} from '#shared/domain/profileFields.ts';
import { sharedBackend } from '#tests/kit/backend/backend.ts';
import { archiveOf } from '../leaving/archive.ts';
import { erasePerson } from '../leaving/erasing.ts';
import { ownFieldsOf } from '../people/profileColumns.ts';
import { createUsers } from '../people/users.ts';

const backend = sharedBackend();

function sampleOf(name: FieldName): string | readonly string[] {
  const { kind, options = [] } = fieldRow(name);
  const samples = {
    name: 'Sofia Nine',
    date: '1994-05-17',
    choice: options.at(-1) ?? '',
    text: `This is my ${name}.`,
    phone: '+34600000917',
    languages: ['pt-BR'],
  };
  return samples[kind];
}

async function exportedProfile(userId: string): Promise<Record<string, unknown>> {
  const [file] = await archiveOf(backend.context.database, userId);
  let json = '';
  for await (const part of file!.read()) json += part;
  return (JSON.parse(json) as Record<string, unknown>[])[0]!;
}

it.each(fieldNames)('stores, shows, exports and erases the field %s as its row says', async (name) => {
  const { database } = backend.context;
  const owner = await backend.signUp({ gender: 'female' });
  const viewer = await backend.signUp({ gender: 'female' });
  const value = sampleOf(name);
  const change = { [name]: value } as FieldChanges;
  const changed = await backend.call('updateProfile', { body: change }, owner.token);
  expect(changed.body).toMatchObject(change);
  expect((await backend.call('getProfile', {}, owner.token)).body).toMatchObject(change);

  const seen = async () =>
    (await backend.call('getUserDetail', { params: { id: owner.userId } }, viewer.token)).body.user;
  if (fieldRow(name).seenBy === 'everyone') expect(await seen()).toMatchObject(change);
  else expect(JSON.stringify(await seen())).not.toContain(value);

  const { [name]: exported } = await exportedProfile(owner.userId);
  expect(exported).toBe(typeof value === 'string' ? value : JSON.stringify(value));

  await backend.call('block', { params: { id: owner.userId } }, viewer.token);
  // A blocked person keeps only the name.
  if (name !== 'name') expect(hasField((await seen()) as never, name, false)).toBe(false);

  const release = () => Promise.resolve();
  await erasePerson(database, { release } as never, owner.userId, 1);
  const erased = await createUsers(database).byId(owner.userId);
  expect(hasField(ownFieldsOf(erased!), name, false)).toBe(false);
  expect(JSON.stringify(erased)).not.toContain(JSON.stringify(value));
});

it.each(['{"height": ', '[]', '{"height": 7}', ''])(
  'shows a profile and the lists with it if the stored details are damaged: %s',
  async (details) => {
    const { database } = backend.context;
    const owner = await backend.signUp({ gender: 'female' });
    const other = await backend.signUp({ gender: 'female' });
    const viewer = await backend.signUp({ gender: 'female' });
    await database.updateTable('users').set({ details }).where('id', '=', owner.userId).execute();
    for (const { userId } of [owner, other])
      await backend.call('addFavorite', { params: { id: userId } }, viewer.token);

    const detail = await backend.call('getUserDetail', { params: { id: owner.userId } }, viewer.token);
    expect(detail.body.user).toMatchObject({ _id: owner.userId, name: 'Robin' });
    const list = await backend.call('getFavorites', { query: {} }, viewer.token);
    const listed = list.body.users.map(({ _id }) => _id);
    expect(listed.toSorted()).toEqual([owner.userId, other.userId].toSorted());

    const changed = await backend.call('updateProfile', { body: { bio: 'Hello' } }, owner.token);
    expect(changed.body).toMatchObject({ bio: 'Hello' });
  },
);
