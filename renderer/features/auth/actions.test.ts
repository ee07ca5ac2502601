import { describe, expect, it } from 'vitest';
import { checkEmail, logIn, signUp } from './actions.ts';
import { fakeApi, refusal, signedIn } from './testing/fakeApi.ts';
import type { SignUpValues } from './schemas.ts';

const values: SignUpValues = {
  name: 'Daniel',
  birthday: '1994-05-14',
  email: 'daniel@example.com',
  password: 'evening-star',
  gender: 'male',
  isAdult: true,
};
const extras = { deviceId: 'a-device' };
const free = { isRegistered: { isRegistered: false, loginMethod: null } };
const own = { isRegistered: { isRegistered: true, loginMethod: 4 } };

describe('signUp', () => {
  it('registers a man as a user and a woman as a pending goddess', async () => {
    const api = fakeApi({ signUp: signedIn() });
    await signUp(api, values, extras);
    await signUp(api, { ...values, gender: 'female' }, extras);
    expect(api.sent.map(({ body }) => [body['rolesGroup'], body['gender']])).toEqual([
      ['user', 'male'],
      ['pendingGoddess', 'female'],
    ]);
  });

  it('sends the fields that are there and nothing else', async () => {
    const api = fakeApi({ signUp: signedIn() });
    expect((await signUp(api, values, extras)).kind).toBe('ok');
    expect(api.sent[0]?.body).toEqual({
      method: 'ownemail',
      packageName: 'app.vesper.client',
      deviceId: 'a-device',
      altGoogleAuth: false,
      rolesGroup: 'user',
      name: 'Daniel',
      birthday: '1994-05-14',
      email: 'daniel@example.com',
      password: 'evening-star',
      gender: 'male',
    });
  });

  it('names only split tests that a registration may name', async () => {
    const api = fakeApi({ signUp: signedIn() });
    await signUp(api, values, {
      ...extras,
      abTests: ['welcome|b', 'secret|a'],
      registrationTests: ['welcome'],
      agencyId: 'agency',
    });
    expect(api.sent[0]?.body).toMatchObject({ abTests: ['welcome|b'], agencyId: 'agency' });
  });

  it.each([
    [refusal('email_already_taken', 409), { kind: 'emailTaken' }],
    [refusal('email_registered_user_google', 409), { kind: 'emailGoogle' }],
    [refusal('registration_rate_limit', 465), { kind: 'rateLimit' }],
    [refusal('not_found', 404), { kind: 'rateLimit' }],
    [refusal('invalid_credentials', 464), { kind: 'passwordMatch' }],
    [refusal('too_many_requests', 429), { kind: 'tooMany' }],
    [refusal('network', 0), { kind: 'network' }],
    [refusal('invalid_body', 400, 'birthday'), { kind: 'field', field: 'birthday' }],
    [refusal('invalid_body', 400, 'rolesGroup'), { kind: 'failed' }],
    [refusal('internal', 500), { kind: 'failed' }],
    [{}, { kind: 'cancelled' }],
  ])('turns %j into %j', async (answer, outcome) => {
    expect(await signUp(fakeApi({ signUp: answer }), values, extras)).toEqual(outcome);
  });
});

describe('logIn', () => {
  const typed = { email: 'daniel@example.com', password: 'evening-star' };

  it('signs in', async () => {
    const api = fakeApi({ ...own, login: signedIn() });
    expect((await logIn(api, typed, extras)).kind).toBe('ok');
    expect(api.sent[1]?.body).toMatchObject({ method: 'ownemail', deviceId: 'a-device', ...typed });
  });

  it('calls an unregistered e-mail invalid and sends no password', async () => {
    const api = fakeApi({ ...free, login: signedIn() });
    expect(await logIn(api, typed, extras)).toEqual({ kind: 'invalid' });
    expect(api.sent.map(({ name }) => name)).toEqual(['isRegistered']);
  });

  it('tells an account of Google from its own method', async () => {
    const api = fakeApi({ isRegistered: { isRegistered: true, loginMethod: 7 } });
    expect(await logIn(api, typed, extras)).toEqual({ kind: 'wrong_method', method: 7 });
  });

  it('tells a removed account, which signing in brings back', async () => {
    const api = fakeApi({ ...own, login: signedIn({ deleted: true }) });
    expect((await logIn(api, typed, extras)).kind).toBe('deleted');
  });

  it.each([
    [refusal('invalid_credentials', 464), { kind: 'invalid' }],
    [refusal('wrong_method', 409), { kind: 'wrong_method', method: 7 }],
    [refusal('account_banned', 488), { kind: 'banned' }],
    [refusal('too_many_requests', 429), { kind: 'tooMany' }],
    [refusal('network', 0), { kind: 'network' }],
    [refusal('internal', 500), { kind: 'error' }],
    [{}, { kind: 'cancelled' }],
  ])('turns %j into %j', async (answer, outcome) => {
    expect(await logIn(fakeApi({ ...own, login: answer }), typed, extras)).toEqual(outcome);
  });

  it('lets the log-in decide where the question fails', async () => {
    const api = fakeApi({ isRegistered: refusal('internal', 500), login: signedIn() });
    expect((await logIn(api, typed, extras)).kind).toBe('ok');
  });
});

describe('checkEmail', () => {
  it.each([
    [{ isRegistered: false, loginMethod: null }, 'free'],
    [{ isRegistered: true, loginMethod: 4 }, 'emailTaken'],
    [{ isRegistered: true, loginMethod: 7 }, 'emailGoogle'],
    [refusal('network', 0), 'unknown'],
  ])('reads %j as %s', async (answer, state) => {
    expect(await checkEmail(fakeApi({ isRegistered: answer }), 'daniel@example.com')).toBe(state);
  });
});
