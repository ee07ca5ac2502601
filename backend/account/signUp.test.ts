import { describe, expect, it } from 'vitest';
import { loginMethods } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { newPerson, sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();
/** 23:30 UTC is the next day further east; the server's time zone must not matter. */
const lateEvening = sharedBackend({ clock: createManualClock(Date.UTC(2026, 4, 20, 23, 30)) });

describe('sign-up', () => {
  it('creates a signed-in user without coins who can sign in again', async () => {
    const person = newPerson();
    const { status, body } = await backend.call('signUp', {
      body: { ...person, email: ' Robin@Example.COM ' },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: 'robin@example.com',
      emailConfirmed: false,
      name: 'Robin',
      gender: 'male',
      birthday: '1990-05-01',
      rolesGroup: 'user',
      coins: 0,
    });
    expect(JSON.stringify(body)).not.toContain('argon2');

    const profile = await backend.call('getProfile', {}, body.authData.token);
    expect(profile.body._id).toBe(body.user._id);
    const again = await backend.call('login', {
      body: { email: 'ROBIN@example.com', password: person.password },
    });
    expect(again.status).toBe(200);
    expect(again.body.authData.token).not.toBe(body.authData.token);
  });

  it('stores neither the password nor the token', async () => {
    const backend = await startTestBackend({ passwordCost: undefined });
    const person = newPerson();
    const { token } = await backend.signUp(person);
    const { database } = backend.context;
    const everything = JSON.stringify([
      await database.selectFrom('users').selectAll().execute(),
      await database.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(everything).not.toContain(person.password);
    expect(everything).not.toContain(token);
  });

  it('refuses a registered e-mail and names its method', async () => {
    const person = newPerson();
    const { userId } = await backend.signUp(person);
    const again = await backend.call('signUp', { body: { ...person, email: person.email.toUpperCase() } });
    expect([again.status, again.body.code]).toEqual([409, 'email_already_taken']);

    await backend.context.database
      .updateTable('users')
      .set({ login_method: loginMethods.google })
      .where('id', '=', userId)
      .execute();
    const google = await backend.call('signUp', { body: person });
    expect([google.status, google.body.code]).toEqual([409, 'email_registered_user_google']);
  });

  it('gives an e-mail to only one of several concurrent requests', async () => {
    const person = newPerson();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => backend.call('signUp', { body: person })),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['18 today', '2008-05-20', 200],
    ['18 tomorrow', '2008-05-21', 400],
    ['a child', '2020-01-01', 400],
    ['not born yet', '2030-01-01', 400],
    ['a day that is none', '2000-02-30', 400],
    ['120 years and more', '1890-01-01', 400],
  ])('counts years by UTC: %s', async (_, birthday, status) => {
    const reply = await lateEvening.call('signUp', { body: { ...newPerson(), birthday } });
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body).toMatchObject({ code: 'invalid_body', field: 'birthday' });
  });

  it('requires a birthday from a user; a pending goddess stays locked until she adds it', async () => {
    const { birthday: _, ...person } = newPerson();
    const user = await backend.call('signUp', { body: person });
    expect(user.body).toMatchObject({ code: 'invalid_body', field: 'birthday' });
    const goddess = await backend.call('signUp', { body: { ...person, rolesGroup: 'pendingGoddess' } });
    expect(goddess.body.user.rolesGroup).toBe('pendingGoddess');
  });

  it.each(['goddess', 'artist', 'admin', ''])('refuses the role %j', async (role) => {
    const reply = await backend.call('signUp', { body: { ...newPerson(), rolesGroup: role as 'user' } });
    expect(reply.body).toMatchObject({ code: 'invalid_body', field: 'rolesGroup' });
  });

  it.each([
    ['email', { email: undefined }],
    ['email', { email: 'nobody' }],
    ['password', { password: undefined }],
    ['password', { password: 'short' }],
    ['name', { name: '   ' }],
    ['phone', { phone: '1'.repeat(40) }],
  ])('names %s if it is missing or wrong', async (field, change) => {
    const reply = await backend.call('signUp', { body: { ...newPerson(), ...change } });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'invalid_body', field });
  });

  it('masks offensive words in the name and draws only the listed splits', async () => {
    const { token } = await backend.signUp({
      name: 'Big Fuck Сука Shitake',
      abTests: [
        'letstalk|control',
        'multiplecalls|default',
        'letstalk|nonsense',
        'nonsense|default',
        'match_rewards',
      ],
    });
    const { body } = await backend.call('getProfile', {}, token);
    expect(body.name).toBe('Big **** **** Shitake');
    expect(body.abTests).toEqual(['letstalk|default', 'match_rewards|default']);
    const split = await backend.call('getSplit', { params: { name: 'letstalk' }, query: {} }, token);
    expect(split.body).toEqual({ name: 'letstalk', group: 'default' });
  });

  it('reports that Google is not implemented', async () => {
    const reply = await backend.call('signUp', { body: { ...newPerson(), method: 'google', token: 'x' } });
    expect([reply.status, reply.body.code]).toEqual([501, 'not_implemented']);
  });
});
