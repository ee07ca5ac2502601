import { describe, expect, it } from 'vitest';
import { newPerson, startTestBackend } from '#tests/kit/backend/backend.ts';
import { demoPeople } from '../seed/people.ts';
import { refusalOfName } from './houseNames.ts';
import { nameOfProvider } from '../account/rules.ts';
import { grantStaffRole } from './staff.ts';

describe('the check of names', () => {
  it.each([
    'Moderator',
    'admin',
    'ADMIN',
    'ADMlN',
    'Support team',
    'SupportTeam',
    'Vesper',
    'V e s p e r',
    'Vesper official',
    'M0derat0r',
    'rnoderator',
    'Mоderаtоr',
    'ѕuррοrt',
    'ｍｏｄｅｒａｔｏｒ',
    'ᴀdmin',
    'Модератор',
    'ПОДДЕРЖКА',
    'Служба поддержка',
    'Підтримка',
    'Soporte',
    'Moderación',
  ])('refuses the reserved name %s', (name) => expect(refusalOfName(name)).toBe('house'));

  it.each([
    ['Аnnа', 'mixed'],
    ['Anna ✔', 'mark'],
    ['Anna ✅', 'mark'],
  ])('refuses %s as %s', (name, reason) => expect(refusalOfName(name)).toBe(reason));

  it.each([
    'Anna',
    'Анна',
    'Παναγιώτα',
    'Sofía',
    'Anna Мария',
    'Adriana',
    'Amin',
    'Modesta',
    'Vera',
    '李娜',
    'Łucja',
  ])('allows %s', (name) => expect(refusalOfName(name)).toBeNull());

  it('allows the name of every demo person', () => {
    expect(demoPeople.filter(({ name }) => refusalOfName(name) !== null)).toEqual([]);
  });

  it('applies to the sign-up and the profile, and drops the names of a provider', async () => {
    const backend = await startTestBackend();
    const refused = { code: 'name_refused', field: 'name', reason: 'house' };
    const signUp = await backend.call('signUp', { body: { ...newPerson(), name: 'Support team' } });
    expect([signUp.status, signUp.body]).toMatchObject([400, refused]);
    const { token, userId } = await backend.signUp();
    const rename = () => backend.call('updateProfile', { body: { name: 'Mоderator' } }, token);
    expect((await rename()).body).toMatchObject(refused);
    expect(nameOfProvider('Vesper Support')).toBeNull();
    expect(nameOfProvider('Anna')).toBe('Anna');
    // Staff may use a reserved name.
    await grantStaffRole(backend.context.database, userId, 'moderator', 0);
    expect((await rename()).status).toBe(200);
  });

  it('does not keep a person with an older reserved name from saving the rest of the profile', async () => {
    const backend = await startTestBackend();
    const { token, userId } = await backend.signUp();
    await backend.context.database
      .updateTable('users')
      .set({ name: 'Admin' })
      .where('id', '=', userId)
      .execute();
    const saved = await backend.call('updateProfile', { body: { name: 'Admin', bio: 'Hello' } }, token);
    expect([saved.status, saved.body.bio]).toEqual([200, 'Hello']);
  });
});
