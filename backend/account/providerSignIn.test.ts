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

/** A provider that knows a few people by what their pop-up brought. */
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
  it('signing up with a provider takes the e-mail and the name from there, and asks for the rest later', async () => {
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

  it('signing up with a provider keeps what the person said themselves, and their age', async () => {
    const { signUp, proofs } = await setUp();
    const young = await signUp('ann', { birthday: '2020-01-01' });
    expect(young.body).toMatchObject({ code: 'invalid_body', field: 'birthday' });
    // The provider's code is still good for the next try.
    expect(proofs).toEqual([]);
    const said = { name: 'Annie', gender: 'female', birthday: '1990-01-01' };
    expect((await signUp('ann', said)).body.user).toMatchObject(said);
  });

  it('signing up with a provider leaves an e-mail unconfirmed that the provider has not verified', async () => {
    const { signUp } = await setUp({ ann: { ...ann, emailVerified: false, name: null } });
    expect((await signUp('ann')).body.user).toMatchObject({ emailConfirmed: false, name: null });
  });

  it('signing up with a provider is refused where the person or the e-mail is registered, and says how', async () => {
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

  it('signing up with a provider makes one person of several pop-ups at once', async () => {
    const { signUp } = await setUp();
    const replies = await Promise.all(Array.from({ length: 4 }, () => signUp('ann')));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('logging in with a provider', () => {
  it('logging in with a provider is refused for who never signed up, for another person of the same e-mail, and for a wrong proof', async () => {
    const { logIn, signUp } = await setUp({ ann, twin: { ...ann, subject: 'ann-2' } });
    expect((await logIn('ann')).body.code).toBe('invalid_credentials');
    await signUp('ann');
    for (const token of ['twin', 'forged']) {
      const { status, body } = await logIn(token);
      expect([status, body.code]).toEqual([464, 'invalid_credentials']);
    }
    expect((await logIn()).body).toMatchObject({ code: 'invalid_body', field: 'token' });
  });

  it('logging in with a provider says that an e-mail has a password of its own', async () => {
    const { backend, logIn } = await setUp();
    await backend.signUp({ email: 'ann@example.com' });
    const { status, body } = await logIn('ann');
    expect([status, body.code]).toEqual([409, 'wrong_method']);
  });

  it('logging in with a provider goes by the provider’s name for the person, whatever their e-mail has become', async () => {
    const people: Record<string, ExternalPerson> = { ann };
    const { logIn, signUp } = await setUp(people);
    const { body } = await signUp('ann');
    people['ann'] = { ...ann, email: 'ann.married@example.com' };
    expect((await logIn('ann')).body.user).toMatchObject({ _id: body.user._id, email: 'ann@example.com' });
  });

  it('logging in with a provider is refused to the banned, and open to who has left', async () => {
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
