import { describe, expect, it } from 'vitest';
import { fakeApi, refusal, signedIn } from '../testing/fakeApi.ts';
import { checkEmail } from './checkEmail.ts';
import { signUp, type SignUpRequest } from './signUp.ts';

const request = {
  method: 'ownemail',
  name: 'Daniel',
  birthday: '1994-05-14',
  email: 'daniel@example.com',
  password: 'evening-star',
  gender: 'male',
  isAdult: true,
} as const satisfies SignUpRequest;
const extras = { deviceId: 'a-device' };

describe('signUp', () => {
  it('registers a man as a user and a woman as a pending goddess', async () => {
    const api = fakeApi({ signUp: signedIn() });
    await signUp(api, request, extras);
    await signUp(api, { ...request, gender: 'female' }, extras);
    expect(api.sent.map(({ body }) => [body['rolesGroup'], body['gender']])).toEqual([
      ['user', 'male'],
      ['pendingGoddess', 'female'],
    ]);
  });

  it('sends the filled fields and no others', async () => {
    const api = fakeApi({ signUp: signedIn() });
    expect((await signUp(api, request, extras)).kind).toBe('ok');
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

  it('sends the provider of a campaign, and sets its flow with the new token', async () => {
    const api = fakeApi({ signUp: signedIn(), changeActionFlow: { ok: true, value: {} } });
    const outcome = await signUp(api, request, { ...extras, paymentProvider: 'pay', actionFlow: 'coins' });
    expect(api.sent[0]?.body).toMatchObject({ paymentProvider: 'pay' });
    expect(api.sent.slice(1).map(({ name, body }) => [name, body])).toEqual([
      ['changeActionFlow', { actionFlow: 'coins' }],
    ]);
    expect(outcome).toMatchObject({ kind: 'ok', signedIn: { user: { actionFlow: 'coins' } } });
  });

  it('keeps the account if its flow cannot be set', async () => {
    const api = fakeApi({ signUp: signedIn(), changeActionFlow: refusal('internal', 500) });
    const outcome = await signUp(api, request, { ...extras, actionFlow: 'coins' });
    expect(outcome).toMatchObject({ kind: 'ok', signedIn: { user: { actionFlow: null } } });
  });

  it('omits e-mail and password with a provider', async () => {
    const api = fakeApi({ signUp: signedIn() });
    const external = { token: 'a-code', altGoogleAuth: true, codeVerifier: 'v', redirectUri: 'https://x/y' };
    const form = { ...request, method: 'google', external, birthday: undefined } as const;
    await signUp(api, form, extras);
    expect(api.sent[0]?.body).toEqual({
      method: 'google',
      packageName: 'app.vesper.client',
      deviceId: 'a-device',
      rolesGroup: 'user',
      name: 'Daniel',
      gender: 'male',
      ...external,
    });
  });

  it('replaces offensive words of the name by asterisks', async () => {
    const api = fakeApi({ signUp: signedIn() });
    await signUp(api, { ...request, name: 'Shit Daniel' }, { ...extras, offensiveWords: ['shit'] });
    expect(api.sent[0]?.body['name']).toBe('**** Daniel');
  });

  it('names only split tests that a registration may name, and the agency', async () => {
    const api = fakeApi({ signUp: signedIn() });
    await signUp(api, request, {
      ...extras,
      abTests: ['welcome|b', 'secret|a'],
      registrationTests: ['welcome'],
      agencyId: 'agency',
    });
    expect(api.sent[0]?.body).toMatchObject({ abTests: ['welcome|b'], agencyId: 'agency' });
    await signUp(api, request, { ...extras, abTests: ['secret|a'], registrationTests: ['welcome'] });
    expect(api.sent[1]?.body).not.toHaveProperty('abTests');
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
  ])('maps the answer %j of the server to the outcome %j', async (answer, outcome) => {
    expect(await signUp(fakeApi({ signUp: answer }), request, extras)).toEqual(outcome);
  });
});

describe('checkEmail', () => {
  it.each([
    [{ isRegistered: false, loginMethod: null }, 'free'],
    [{ isRegistered: true, loginMethod: 4 }, 'emailTaken'],
    [{ isRegistered: true, loginMethod: 7 }, 'emailGoogle'],
    [refusal('network', 0), 'unknown'],
  ])('maps the answer %j of the server to the state %s', async (answer, state) => {
    expect(await checkEmail(fakeApi({ isRegistered: answer }), 'daniel@example.com')).toBe(state);
  });
});
