import { describe, expect, it } from 'vitest';
import { forgetMails, tokenIn } from '#tests/kit/backend/mails.ts';
import { startTestBackend } from '#tests/kit/backend/backend.ts';
import { createTestApi } from '#tests/kit/people/client.ts';
import { session } from '#shared/domain/constants.ts';
import { changeEmail, resendConfirmation, resendPauseMs } from './changeEmail.ts';
import { changePassword, resetPassword } from './resetPassword.ts';
import { completeProfile } from './completeProfile.ts';
import { verifyPassword } from './verifyPassword.ts';
import { signUp } from './signUp.ts';

const password = 'evening-star';
const email = 'mira@example.com';
const deviceId = 'a-device';
const old = { email, password, deviceId };

/** Creates a signed-in user at a separate test backend. */
async function mira(change: object = {}) {
  const backend = await startTestBackend();
  let token: string | null = null;
  const { api, ended } = createTestApi(backend.url, { token: () => token });
  const outcome = await signUp(
    api,
    {
      method: 'ownemail',
      name: 'Mira',
      birthday: '1994-05-14',
      email,
      password,
      gender: 'female',
      isAdult: true,
      ...change,
    },
    { deviceId },
  );
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  token = outcome.signedIn.authData.token;
  const signIn = (other: string) => (token = other);
  return { backend, api, ended, signIn, user: outcome.signedIn.user };
}

describe('changePassword', () => {
  it('verifies the old password by a log-in, and keeps the session', async () => {
    const { backend, api, ended } = await mira();
    expect(await changePassword(api, 'another-star', { ...old, password: 'wrong-star' })).toBe('notMatch');
    expect(await changePassword(api, 'another-star', old)).toBe('changed');
    expect((await api.call('getProfile')).ok).toBe(true);
    expect(ended).toEqual([]);
    expect((await backend.call('login', { body: { email, password } })).status).toBe(464);
    expect((await backend.call('login', { body: { email, password: 'another-star' } })).status).toBe(200);
  });

  it('ends the session of the verification', async () => {
    const { backend, api } = await mira();
    const open = async () =>
      (
        await backend.context.database
          .selectFrom('sessions')
          .select('token_hash')
          .where('revoked_ms', 'is', null)
          .execute()
      ).length;
    expect(await open()).toBe(1);
    await verifyPassword(api, email, password, deviceId);
    await expect.poll(open).toBe(1);
    const all = await backend.context.database.selectFrom('sessions').select('token_hash').execute();
    expect(all).toHaveLength(2);
    expect((await api.call('getProfile')).ok).toBe(true);
  });

  it('requires no old password after a mail’s link', async () => {
    const { backend, api, signIn } = await mira();
    expect(await changePassword(api, 'another-star', null)).toBe('failed');
    await forgetMails(backend);
    await backend.call('resetPassword', { body: { email } });
    const opened = await backend.call('loginByToken', { body: { token: tokenIn(backend.mail.sent[0]!) } });
    signIn(opened.body.authData!.token);
    expect(await changePassword(api, 'another-star', null)).toBe('changed');
  });

  it('reports a network error if the server is closed', async () => {
    const { api, backend } = await mira();
    await backend.close();
    expect(await changePassword(api, 'another-star', old)).toBe('network');
  });
});

describe('changeEmail', () => {
  const request = { currentEmail: email, newEmail: 'mira@new.example', password, deviceId };

  it('requires the current password and an e-mail that is new and free', async () => {
    const { backend, api } = await mira();
    await backend.signUp({ email: 'taken@example.com' });
    const kindOf = async (change: object) => (await changeEmail(api, { ...request, ...change })).kind;
    expect(await kindOf({ newEmail: email })).toBe('emailSame');
    expect(await kindOf({ password: 'wrong-star' })).toBe('passwordNotMatch');
    expect(await kindOf({ newEmail: 'taken@example.com' })).toBe('emailTaken');
    const { body } = await backend.call('login', { body: { email, password } });
    expect(body.user.email).toBe(email);
  });

  it('changes the e-mail to an unconfirmed one, and allows another mail after a minute', async () => {
    const { api } = await mira();
    const outcome = await changeEmail(api, request);
    expect(outcome).toMatchObject({ kind: 'ok', user: { email: 'mira@new.example', emailConfirmed: false } });
    const again = await resendConfirmation(api, () => 0);
    // The server counts from the first mail, so part of the minute may be over.
    const untilMs = typeof again === 'object' ? again.untilMs : again;
    expect(untilMs).toBeGreaterThan(resendPauseMs - 30_000);
    expect(untilMs).toBeLessThanOrEqual(resendPauseMs);
  });
});

describe('resetPassword', () => {
  const now = () => 1_000_000;

  it('sends one mail in five minutes, and says when the next is allowed', async () => {
    const { api } = await mira();
    const first = await resetPassword(api, email, null, now);
    expect(first).toEqual({ kind: 'sent', untilMs: now() + session.passwordResetBlockMs });
    const second = await resetPassword(api, email, null, now);
    if (second.kind !== 'blocked') throw new Error(second.kind);
    expect(second.untilMs).toBeGreaterThan(now() + session.passwordResetBlockMs - 30_000);
    expect(second.untilMs).toBeLessThanOrEqual(now() + session.passwordResetBlockMs);
  });

  it('reports an unregistered e-mail', async () => {
    const { api } = await mira();
    expect(await resetPassword(api, 'nobody@example.com', null, now)).toEqual({ kind: 'emailNotRegistered' });
  });
});

describe('completeProfile', () => {
  it('adds the missing fields and changes no others', async () => {
    const { api } = await mira();
    const outcome = await completeProfile(api, { phone: '+34600000000', bio: 'Awake at night.' });
    expect(outcome).toMatchObject({
      kind: 'ok',
      user: { name: 'Mira', birthday: '1994-05-14', phone: '+34600000000', bio: 'Awake at night.' },
    });
  });

  it('names the field that the server refuses', async () => {
    const { api } = await mira();
    expect(await completeProfile(api, { birthday: '2015-05-14' })).toEqual({
      kind: 'field',
      field: 'birthday',
    });
  });
});
