import { describe, expect, it } from 'vitest';
import { loginMethods } from '#shared/domain/constants.ts';
import { ApiFailure } from '../lib/failure.ts';
import { newPerson, startTestBackend } from '#tests/kit/backend/backend.ts';
import type { ExternalPerson, ExternalProof } from './externalSignIn.ts';

const ann: ExternalPerson = {
  subject: 'ann-1',
  email: 'Ann@Example.com',
  emailVerified: true,
  name: ' Ann ',
};

/** A provider that knows a few persons by their tokens. */
async function setUp(people: Readonly<Record<string, ExternalPerson>> = { ann }) {
  const proofs: ExternalProof[] = [];
  const backend = await startTestBackend({
    externalProvider: {
      async resolve(proof) {
        proofs.push(proof);
        const person = people[proof.token ?? ''];
        if (!person) throw new ApiFailure('invalid_credentials', 'Nobody.');
        return person;
      },
    },
  });
  const google = (token?: string) => ({ method: 'google' as const, token });
  return {
    backend,
    proofs,
    logIn: (token?: string, more = {}) => backend.call('login', { body: { ...google(token), ...more } }),
    signUp: (token?: string, more = {}) =>
      backend.call('signUp', { body: { ...google(token), rolesGroup: 'user', ...more } }),
  };
}

describe('signing up with a provider', () => {
  it('uses the provider’s e-mail and name, and asks for other fields later', async () => {
    const { backend, proofs, signUp, logIn } = await setUp();
    const parts = { altGoogleAuth: true, codeVerifier: 'v', redirectUri: 'https://x/', nonce: 'n' };
    const { status, body } = await signUp('ann', { ...parts, email: 'other@example.com' });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body.user).toMatchObject({
      email: 'ann@example.com',
      emailConfirmed: true,
      name: 'Ann',
      gender: null,
      birthday: null,
    });
    expect(proofs).toEqual([{ token: 'ann', ...parts }]);
    const row = await backend.context.database.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ login_method: loginMethods.google, password_hash: null });

    const back = await logIn('ann');
    expect(back.body.user._id).toBe(body.user._id);
    expect(back.body.authData.token).not.toBe(body.authData.token);
    const asked = await backend.call('isRegistered', { body: { email: ann.email } });
    expect(asked.body).toEqual({ isRegistered: true, loginMethod: loginMethods.google });
    const password = await backend.call('login', { body: { email: ann.email, password: 'anything' } });
    expect(password.body.code).toBe('wrong_method');
  });

  it('keeps the fields that the user sent, and checks the age', async () => {
    const { signUp, proofs } = await setUp();
    const young = await signUp('ann', { birthday: '2020-01-01' });
    expect(young.body).toMatchObject({ code: 'invalid_body', field: 'birthday' });
    // The provider's code was not used up, so the next attempt can succeed.
    expect(proofs).toEqual([]);
    const said = { name: 'Annie', gender: 'female', birthday: '1990-01-01' };
    expect((await signUp('ann', said)).body.user).toMatchObject(said);
  });

  it('leaves the e-mail unconfirmed if the provider has not verified it', async () => {
    const { signUp } = await setUp({ ann: { ...ann, emailVerified: false, name: null } });
    expect((await signUp('ann')).body.user).toMatchObject({ emailConfirmed: false, name: null });
  });

  it('is refused if the person or the e-mail is registered, and names the method', async () => {
    const { backend, signUp } = await setUp({
      ann,
      moved: { ...ann, email: 'moved@example.com' },
      twin: { ...ann, subject: 'ann-2' },
      bob: { ...ann, subject: 'bob-1', email: 'bob@example.com' },
    });
    await signUp('ann');
    for (const again of ['ann', 'moved', 'twin']) {
      const { status, body } = await signUp(again);
      expect([again, status, body.code]).toEqual([again, 409, 'email_registered_user_google']);
    }
    await backend.signUp({ ...newPerson(), email: 'bob@example.com' });
    expect((await signUp('bob')).body.code).toBe('email_already_taken');
    const rows = await backend.context.database.selectFrom('external_identities').selectAll().execute();
    expect(rows).toMatchObject([{ provider: 'google', subject: 'ann-1' }]);
  });

  it('creates one user for several concurrent requests', async () => {
    const { signUp } = await setUp();
    const replies = await Promise.all(Array.from({ length: 4 }, () => signUp('ann')));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('logging in with a provider', () => {
  it('is refused without a sign-up, for another person with the same e-mail, and with a wrong proof', async () => {
    const { logIn, signUp } = await setUp({ ann, twin: { ...ann, subject: 'ann-2' } });
    expect((await logIn('ann')).body.code).toBe('invalid_credentials');
    await signUp('ann');
    for (const token of ['twin', 'forged']) {
      const { status, body } = await logIn(token);
      expect([status, body.code]).toEqual([464, 'invalid_credentials']);
    }
    expect((await logIn()).body).toMatchObject({ code: 'invalid_body', field: 'token' });
  });

  it('reports that an e-mail has a password', async () => {
    const { backend, logIn } = await setUp();
    await backend.signUp({ email: 'ann@example.com' });
    const { status, body } = await logIn('ann');
    expect([status, body.code]).toEqual([409, 'wrong_method']);
  });

  it('identifies the user by the provider’s id, even after a change of the e-mail', async () => {
    const people: Record<string, ExternalPerson> = { ann };
    const { logIn, signUp } = await setUp(people);
    const { body } = await signUp('ann');
    people['ann'] = { ...ann, email: 'ann.married@example.com' };
    expect((await logIn('ann')).body.user).toMatchObject({ _id: body.user._id, email: 'ann@example.com' });
  });

  it('is refused for banned users, and works for deactivated ones', async () => {
    const { backend, logIn, signUp } = await setUp();
    await signUp('ann');
    const set = (change: Record<string, number>) =>
      backend.context.database.updateTable('users').set(change).execute();
    await set({ deleted: 1 });
    expect((await logIn('ann')).body.user.deleted).toBe(true);
    await set({ banned: 1 });
    expect((await logIn('ann')).body.code).toBe('account_banned');
  });
});
