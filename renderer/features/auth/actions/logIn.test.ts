import { describe, expect, it } from 'vitest';
import { guestEmailOf } from '#shared/domain/guest.ts';
import { fakeApi, refusal, signedIn } from '../testing/fakeApi.ts';
import { logIn, logInExternally } from './logIn.ts';

const extras = { deviceId: 'a-device' };
const typed = { email: 'daniel@example.com', password: 'evening-star' };
const free = { isRegistered: { isRegistered: false, loginMethod: null } };
const own = { isRegistered: { isRegistered: true, loginMethod: 4 } };

describe('logIn', () => {
  it('signs in', async () => {
    const api = fakeApi({ ...own, login: signedIn() });
    expect((await logIn(api, typed, extras)).kind).toBe('ok');
    expect(api.sent[1]?.body).toMatchObject({ method: 'ownemail', deviceId: 'a-device', ...typed });
  });

  it('returns `invalid` for an unregistered e-mail and sends no password', async () => {
    const api = fakeApi({ ...free, login: signedIn() });
    expect(await logIn(api, typed, extras)).toEqual({ kind: 'invalid' });
    expect(api.sent.map(({ name }) => name)).toEqual(['isRegistered']);
  });

  it('recognizes a guest without a request', async () => {
    const api = fakeApi();
    const email = guestEmailOf('a'.repeat(32));
    expect(await logIn(api, { ...typed, email }, extras)).toEqual({ kind: 'guest' });
    expect(api.sent).toEqual([]);
  });

  it('reports that the account belongs to Google', async () => {
    const api = fakeApi({ isRegistered: { isRegistered: true, loginMethod: 7 } });
    expect(await logIn(api, typed, extras)).toEqual({ kind: 'wrong_method', method: 7 });
  });

  it('reports a deleted account, which signing in restores', async () => {
    const api = fakeApi({ ...own, login: signedIn({ deleted: true }) });
    expect((await logIn(api, typed, extras)).kind).toBe('deleted');
  });

  it.each([
    [refusal('invalid_credentials', 464), { kind: 'invalid' }],
    [refusal('wrong_method', 409), { kind: 'wrong_method', method: 7 }],
    [refusal('account_banned', 488), { kind: 'banned', appealToken: null }],
    [refusal('too_many_requests', 429), { kind: 'tooMany' }],
    [refusal('network', 0), { kind: 'network' }],
    [refusal('internal', 500), { kind: 'failed' }],
    [{}, { kind: 'cancelled' }],
  ])('maps the answer %j of the server to the outcome %j', async (answer, outcome) => {
    expect(await logIn(fakeApi({ ...own, login: answer }), typed, extras)).toEqual(outcome);
  });

  it('logs in if the check of the e-mail fails', async () => {
    const api = fakeApi({ isRegistered: refusal('internal', 500), login: signedIn() });
    expect((await logIn(api, typed, extras)).kind).toBe('ok');
  });
});

describe('logInExternally', () => {
  const external = { token: 'an-id-token', altGoogleAuth: false, nonce: 'n' };

  it('sends the result of the window, and no e-mail', async () => {
    const api = fakeApi({ login: signedIn() });
    expect((await logInExternally(api, external, extras)).kind).toBe('ok');
    expect(api.sent).toEqual([
      {
        name: 'login',
        body: { method: 'google', ...external, deviceId: 'a-device', packageName: 'app.vesper.client' },
      },
    ]);
  });

  it('reports that the account signs in with a password', async () => {
    const api = fakeApi({ login: refusal('wrong_method', 409) });
    expect(await logInExternally(api, external, extras)).toEqual({ kind: 'wrong_method', method: 4 });
  });
});
