import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ClientConfig } from '#shared/api/config.ts';
import { createSystemState } from '#shared/domain/systemSignIn.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { codeParts, visitAt } from '#tests/kit/backend/identityProvider.ts';
import { sharedBackend, startTestBackend } from '#tests/kit/backend/backend.ts';

const random = () => randomBytes(32).toString('base64url');
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const clock = createManualClock(Date.UTC(2026, 5, 1));
const backend = sharedBackend({ clock });

function setUp() {
  const secret = random();
  const keep = async (token = 'what the provider brought') =>
    (await backend.call('keepSignIn', { body: { challenge: challengeOf(secret), token } })).body.code;
  const take = async (code: string, by = secret) =>
    (await backend.call('takeSignIn', { body: { code, secret: by } })).body.token;
  return { keep, take };
}

it('a stored token is returned once, only for the secret', async () => {
  const { keep, take } = setUp();
  const code = await keep();
  expect(code).not.toContain('provider');
  expect(await take(code)).toBe('what the provider brought');
  expect(await take(code)).toBeNull();
});

it('a wrong secret uses the code up', async () => {
  const { keep, take } = setUp();
  const code = await keep();
  expect(await take(code, random())).toBeNull();
  expect(await take(code)).toBeNull();
});

it('a code is valid for a minute, and an unknown one is invalid', async () => {
  const { keep, take } = setUp();
  const [late, code] = [await keep(), await keep('another')];
  clock.advance(59_999);
  expect(await take(code)).toBe('another');
  clock.advance(1);
  expect(await take(late)).toBeNull();
  expect(await take(random())).toBeNull();
});

it('at most a thousand tokens are stored at once, until some expire', async () => {
  const { keep } = setUp();
  await Promise.all(Array.from({ length: 1_000 }, () => keep()));
  const full = await backend.call('keepSignIn', { body: { challenge: random(), token: 'one more' } });
  expect(full.body.code).toBe('too_many_requests');
  clock.advance(60_000);
  expect(await keep()).toHaveLength(43);
});

it.each(['code', 'token'] as const)(
  'the complete desktop sign-in with the %s flow creates a user',
  async (flow) => {
    const backend = await startTestBackend({ externalSignIn: { name: 'Google', flow, provider: 'local' } });
    const { externalSignIn } = (await (await fetch(`${backend.url}/config.json`)).json()) as ClientConfig;
    expect(externalSignIn?.flow).toBe(flow);
    const [secret, codeVerifier, nonce] = [random(), random(), random()];
    const state = createSystemState('en', challengeOf(secret));
    const redirectUri = `${backend.url}/sign-in/callback`;
    const begin = new URL(`${backend.url}/sign-in/begin`);
    const parts =
      flow === 'code'
        ? codeParts(codeVerifier)
        : { response_type: 'id_token', response_mode: 'fragment', nonce };
    const all = { ...parts, state, redirect_uri: redirectUri, scope: 'openid email profile' };
    for (const [name, value] of Object.entries(all)) begin.searchParams.set(name, value);
    const place = await visitAt(begin);
    expect(place.page).toContain('Choose an account');
    const { callback } = await place.send({ email: 'dana@demo-id.local' });
    const back = flow === 'code' ? callback!.searchParams : new URLSearchParams(callback!.hash.slice(1));
    expect(back.get('state')).toBe(state);

    // Simulates the call-back page in the browser, and the client that opens the link.
    const token = back.get(flow === 'code' ? 'code' : 'id_token') ?? '';
    const kept = await backend.call('keepSignIn', { body: { challenge: challengeOf(secret), token } });
    const taken = await backend.call('takeSignIn', { body: { code: kept.body.code, secret } });
    const proof =
      flow === 'code' ? { altGoogleAuth: true, codeVerifier, redirectUri } : { altGoogleAuth: false, nonce };
    const { status, body } = await backend.call('signUp', {
      body: { method: 'google', rolesGroup: 'user', token: taken.body.token!, ...proof },
    });
    expect([status, body.user.email]).toEqual([200, 'dana@demo-id.local']);
  },
);

it('the redirect leads only to the provider, and requires a state of the desktop', async () => {
  const backend = await startTestBackend({
    externalSignIn: { name: 'Google', flow: 'code', provider: 'local' },
  });
  const { externalSignIn } = (await (await fetch(`${backend.url}/config.json`)).json()) as ClientConfig;
  const ask = (query: Readonly<Record<string, string>>) =>
    fetch(`${backend.url}/sign-in/begin?${new URLSearchParams(query).toString()}`, { redirect: 'manual' });
  const state = createSystemState('en', random());
  const hostile = { state, client_id: 'mine', authorization_url: 'https://evil.example', prompt: 'none' };
  const response = await ask(hostile);
  const location = new URL(response.headers.get('location') ?? '');
  expect([response.status, location.origin + location.pathname]).toEqual([
    302,
    externalSignIn!.authorizationUrl,
  ]);
  expect(Object.fromEntries(location.searchParams)).toEqual({ state, client_id: externalSignIn!.clientId });
  for (const other of ['', 'en.of-the-web', `xx.desktop.${random()}`])
    expect((await ask({ state: other })).status).toBe(404);
  const without = await startTestBackend();
  expect((await fetch(`${without.url}/sign-in/begin?state=${state}`, { redirect: 'manual' })).status).toBe(
    404,
  );
});
