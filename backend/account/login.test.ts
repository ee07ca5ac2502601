import { describe, expect, it } from 'vitest';
import { loginMethods, session } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { newPerson, sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';

const backend = sharedBackend();

describe('login', () => {
  it('gives the same error for an unknown e-mail and a wrong password', async () => {
    const person = newPerson();
    await backend.signUp(person);
    const wrong = await backend.call('login', { body: { email: person.email, password: 'wrong horse' } });
    const unknown = await backend.call('login', {
      body: { email: 'who@example.com', password: 'wrong horse' },
    });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect([wrong.status, wrong.body.code]).toEqual([464, 'invalid_credentials']);
  });

  it('reports a method mismatch, a ban and a deleted profile', async () => {
    const { database } = backend.context;
    const person = newPerson();
    const { userId } = await backend.signUp(person);
    const login = () => backend.call('login', { body: { email: person.email, password: person.password } });
    const set = (change: Record<string, number>) =>
      database.updateTable('users').set(change).where('id', '=', userId).execute();

    await set({ deleted: 1 });
    expect((await login()).body.user.deleted).toBe(true);
    await set({ banned: 1 });
    expect([(await login()).status, (await login()).body.code]).toEqual([488, 'account_banned']);
    await set({ banned: 0, login_method: loginMethods.google });
    expect([(await login()).status, (await login()).body.code]).toEqual([409, 'wrong_method']);
  });

  it('names missing fields, and reports that Google is not implemented', async () => {
    expect((await backend.call('login', { body: { password: 'x' } })).body.field).toBe('email');
    expect((await backend.call('login', { body: { email: 'a@b.co' } })).body.field).toBe('password');
    expect((await backend.call('login', { body: { method: 'google', token: 'x' } })).status).toBe(501);
  });

  it.each([4, 'ownemail'] as const)('and sign-up accept the method %j', async (method) => {
    const person = newPerson();
    const signedUp = await backend.call('signUp', { body: { ...person, method } });
    expect(signedUp.status).toBe(200);
    const { email, password } = person;
    const again = await backend.call('login', { body: { method, email, password } });
    expect(again.body.user._id).toBe(signedUp.body.user._id);
  });

  it.each([7, 'google'] as const)('and sign-up by a provider accept the method %j', async (method) => {
    const { password: _, ...person } = newPerson();
    // No provider is configured here; the error shows that it would be asked.
    for (const asked of [
      await backend.call('login', { body: { method, token: 'x' } }),
      await backend.call('signUp', { body: { ...person, method, token: 'x' } }),
    ])
      expect(asked.body.code).toBe('not_implemented');
  });

  it.each([5, '4', 'facebook', null])('refuses the method %j', async (method) => {
    const body = { method: method as 'google', email: 'a@example.com', password: 'x' };
    expect((await backend.call('login', { body })).body).toMatchObject({
      code: 'invalid_body',
      field: 'method',
    });
  });

  it('reports whether an e-mail is registered, and its sign-in method', async () => {
    const person = newPerson();
    const ask = (email: string) => backend.call('isRegistered', { body: { email } });
    expect((await ask(person.email)).body).toEqual({ isRegistered: false, loginMethod: null });
    const { userId } = await backend.signUp(person);
    expect((await ask(person.email)).body).toEqual({ isRegistered: true, loginMethod: 4 });
    await backend.context.database
      .updateTable('users')
      .set({ login_method: 7 })
      .where('id', '=', userId)
      .execute();
    expect((await ask(person.email)).body).toEqual({ isRegistered: true, loginMethod: 7 });
  });

  it('accepts a token and returns the same one', async () => {
    const { token, userId } = await backend.signUp();
    const { body } = await backend.call('loginByToken', { body: { token } });
    expect([body.authData?.token, body.user?._id]).toEqual([token, userId]);
    const unknown = await backend.call('loginByToken', { body: { token: 'nobody knows this one' } });
    expect([unknown.status, unknown.body.code]).toEqual([464, 'invalid_credentials']);
    expect(body.purpose).toBeNull();
  });
});

describe('sessions', () => {
  it('are rejected if unknown (401), expired or revoked (483), or of a banned account (488)', async () => {
    const clock = createManualClock(Date.UTC(2026, 0, 1));
    const backend = await startTestBackend({ clock });
    const { database } = backend.context;
    const profile = async (token?: string) => {
      const { status, body } = await backend.call('getProfile', {}, token);
      return [status, body.code];
    };

    expect(await profile()).toEqual([401, 'unauthorized']);
    expect(await profile('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toEqual([401, 'unauthorized']);

    const { token, userId } = await backend.signUp();
    clock.sleep(session.lifetimeMs - 1);
    expect((await profile(token))[0]).toBe(200);
    clock.advance(1);
    expect(await profile(token)).toEqual([483, 'session_expired']);
    expect((await backend.call('loginByToken', { body: { token } })).status).toBe(483);

    const second = await backend.issueToken(userId);
    await database
      .updateTable('sessions')
      .set({ revoked_ms: clock.now() })
      .where('expires_ms', '>', clock.now())
      .execute();
    expect(await profile(second)).toEqual([483, 'session_expired']);

    const third = await backend.issueToken(userId);
    await database.updateTable('users').set({ banned: 1 }).where('id', '=', userId).execute();
    expect(await profile(third)).toEqual([488, 'account_banned']);
  });

  it('that are invalid do not affect public endpoints', async () => {
    expect((await backend.call('getSettings', {}, 'an-old-token')).status).toBe(200);
  });
});
