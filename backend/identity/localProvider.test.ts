import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '#shared/api/config.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { waitFor } from '#tests/kit/waitFor.ts';
import type { ExternalProof } from '../account/externalSignIn.ts';
import { systemClock } from '../lib/clock.ts';
import { newPerson, startTestBackend } from '#tests/kit/backend/backend.ts';
import { startIdentity, type Identity } from './index.ts';
import {
  bringCode,
  bringToken,
  codeParts,
  randomText,
  someRedirectUri,
  visit,
} from '#tests/kit/backend/identityProvider.ts';

const dana = { email: 'dana@demo-id.local' };
const local = { name: 'Google', flow: 'code', provider: 'local' } as const;
const log = pino({ level: 'silent' });
const cluster = { shared: null };

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity(local, { scope: createScope(), clock: systemClock, cluster, log });
});
afterAll(() => identity.close());
const config = () => identity.shownAt('localhost:4100');
const refusal = { code: 'invalid_credentials', status: 464 };

describe('the code flow', () => {
  it('identifies the person, with the provider’s name and e-mail', async () => {
    const proof = await bringCode(config(), dana);
    expect(await identity.signIn.resolve(proof)).toEqual({
      subject: expect.stringMatching(/^[\w-]{22}$/),
      email: 'dana@demo-id.local',
      emailVerified: true,
      name: 'Dana Demo',
    });
  });

  it('accepts a code once', async () => {
    const proof = await bringCode(config(), dana);
    await identity.signIn.resolve(proof);
    await expect(identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['another verifier', () => ({ codeVerifier: randomText() })],
    ['a verifier that is none', () => ({ codeVerifier: 'short' })],
    ['no verifier', () => ({ codeVerifier: undefined })],
    ['another way back', () => ({ redirectUri: 'http://localhost:4100/elsewhere' })],
    ['no way back', () => ({ redirectUri: 'nowhere' })],
    ['a made-up code', () => ({ token: randomText() })],
    ['no code', () => ({ token: '' })],
    ['an endless code', () => ({ token: 'x'.repeat(20_000) })],
    ['a nonce that was never asked for', () => ({ nonce: randomText() })],
    ['the code as an ID token', () => ({ altGoogleAuth: false, nonce: randomText() })],
  ])('refuses %s', async (_, change) => {
    const proof = { ...(await bringCode(config(), dana)), ...change() };
    await expect(identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
  });

  it('requires a challenge', async () => {
    const { callback } = await visit(config(), { response_type: 'code' });
    expect(callback?.searchParams.get('error')).toBe('invalid_request');
  });
});

describe('the token flow', () => {
  it('identifies the same person as the code flow', async () => {
    const byCode = await identity.signIn.resolve(await bringCode(config(), dana));
    expect(await identity.signIn.resolve(await bringToken(config(), dana))).toEqual(byCode);
  });

  it('accepts a token once', async () => {
    const proof = await bringToken(config(), dana);
    await identity.signIn.resolve(proof);
    await expect(identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
  });

  it.each([
    ['another nonce', () => ({ nonce: randomText() })],
    ['no nonce', () => ({ nonce: undefined })],
    ['the token as a code', () => ({ altGoogleAuth: true })],
  ])('refuses %s', async (_, change) => {
    const proof = { ...(await bringToken(config(), dana)), ...change() };
    await expect(identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
  });
});

describe('the page', () => {
  const open = (parts = {}) => visit(config(), { ...codeParts(randomText()), ...parts });

  it('offers accounts, accepts others, and returns the entered data', async () => {
    const { page } = await open();
    expect(page).toContain('Dana Demo');
    expect(page).not.toContain('<script');
    const typed = { email: ' Eva@Example.com ', name: '  Eva  ' };
    expect(await identity.signIn.resolve(await bringCode(config(), typed))).toMatchObject({
      email: 'eva@example.com',
      name: 'Eva',
    });
  });

  it('reports an invalid e-mail, keeps the input, and accepts a corrected one', async () => {
    const { send } = await open();
    const wrong = await send({ email: '<b>"eva', name: 'Eva' });
    expect(wrong.page).toContain('This doesn’t look like an email address. Check for typos.');
    expect(wrong.page).toContain('value="&lt;b&gt;&quot;eva"');
    expect((await send({ email: 'eva@example.com' })).callback?.searchParams.get('code')).toBeTruthy();
  });

  it.each([
    ['es', 'Elige una cuenta'],
    ['ru', 'Выберите аккаунт'],
    ['xx uk-UA', 'Оберіть акаунт'],
    ['xx', 'Choose an account'],
  ])('speaks %s', async (ui_locales, words) => {
    expect((await open({ ui_locales })).page).toContain(words);
  });

  it('can be cancelled, and explains how to restart after a timeout', async () => {
    const { send, at } = await open();
    const { callback } = await send({ cancel: '1' });
    expect(callback?.searchParams.get('error')).toBe('access_denied');
    expect(callback?.searchParams.get('state')).toBe('en.some-state');
    // Another browser without the cookie.
    const late = await fetch(at);
    expect([late.status, await late.text()]).toEqual([400, expect.stringContaining('begin again')]);
  });

  it('refuses an unverified e-mail', async () => {
    const proof = await bringCode(config(), { email: 'nils@demo-id.local' });
    await expect(identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
  });

  it('redirects only to this machine, on any port', async () => {
    const elsewhere = await visit(config(), codeParts(randomText()), 'https://evil.example/sign-in/callback');
    expect(elsewhere.page).toContain('invalid_redirect_uri');
    const dev = 'http://localhost:5173/sign-in/callback';
    const proof = await bringCode(config(), dana, dev);
    expect(await identity.signIn.resolve({ ...proof, redirectUri: dev })).toMatchObject(dana);
  });

  it('rejects other host names', async () => {
    const { port } = new URL(config()!.authorizationUrl);
    expect((await fetch(`http://localhost:${port}/jwks`)).status).toBe(421);
  });
});

describe('the local provider of a backend', () => {
  it('is offered to pages of this machine, and ends with the backend', async () => {
    const backend = await startTestBackend({ externalSignIn: { ...local, name: 'Somebody', flow: 'token' } });
    const shown = async (host: string) => {
      const { body } = await backend.app.inject({ url: '/config.json', headers: { host } });
      return (JSON.parse(body) as { externalSignIn: Record<string, string> | null }).externalSignIn;
    };
    const found = await shown('localhost:4100');
    expect(found).toMatchObject({ name: 'Somebody', flow: 'token', clientId: 'vesper-demo' });
    expect(await shown('192.168.1.7:4100')).toBeNull();
    await backend.close();
    await expect(fetch(found!['authorizationUrl']!)).rejects.toThrow('fetch failed');
  });

  it('supports sign-up and log-in by both flows, once per proof', async () => {
    const backend = await startTestBackend({ externalSignIn: local });
    const response = await fetch(`${backend.url}/config.json`);
    const { externalSignIn } = (await response.json()) as ClientConfig;
    const google = { method: 'google' } as const;
    const newcomer = { ...google, rolesGroup: 'user', gender: 'male' } as const;
    const code = await bringCode(externalSignIn, dana);
    const signedUp = await backend.call('signUp', { body: { ...newcomer, ...code } });
    expect(signedUp.body.user).toMatchObject({ email: dana.email, name: 'Dana Demo', emailConfirmed: true });
    const logIn = async (proof: ExternalProof) => {
      const { status, body } = await backend.call('login', { body: { ...google, ...proof } });
      return status === 200 ? body.user._id : body.code;
    };
    expect(await logIn(code)).toBe('invalid_credentials');
    const token = await bringToken(externalSignIn, dana);
    expect(await logIn(token)).toBe(signedUp.body.user._id);
    expect(await logIn(token)).toBe('invalid_credentials');
    expect(await logIn(await bringCode(externalSignIn, { email: 'nobody@example.com' }))).toBe(
      'invalid_credentials',
    );

    const { body } = await backend.call('signUp', { body: { ...newPerson(), email: 'own@example.com' } });
    expect(body.user.email).toBe('own@example.com');
    expect(await logIn(await bringCode(externalSignIn, { email: 'own@example.com' }))).toBe('wrong_method');
  });

  it('is disabled by default', async () => {
    const backend = await startTestBackend();
    const response = await fetch(`${backend.url}/config.json`);
    expect(await response.json()).toMatchObject({ externalSignIn: null });
  });
});

describe('an unreachable provider', () => {
  it('hides the button, gives "unavailable", and works when it is back', async () => {
    const clock = createManualClock(Date.now());
    const scope = createScope();
    const gone = await startIdentity(local, { scope: createScope(), clock, cluster, log });
    const { origin } = new URL(gone.shownAt('localhost')!.authorizationUrl);
    await gone.close();
    const provider = { issuer: origin, clientId: 'vesper-demo', clientSecret: null };
    const away = await startIdentity({ ...local, provider }, { scope, clock, cluster, log });
    expect(away.shownAt('localhost')).toBeNull();
    await expect(
      away.signIn.resolve({
        token: 'x',
        altGoogleAuth: true,
        codeVerifier: 'y',
        redirectUri: someRedirectUri,
      }),
    ).rejects.toMatchObject({ code: 'unavailable', status: 503 });

    const back = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: origin, authorization_endpoint: `${origin}/auth` }));
    });
    await new Promise<void>((listening) => {
      back.listen(Number(new URL(origin).port), '127.0.0.1', listening);
    });
    clock.advance(60_000);
    await waitFor(() => expect(away.shownAt('anywhere.example')?.authorizationUrl).toBe(`${origin}/auth`));
    scope.end();
    back.closeAllConnections();
    await new Promise((closed) => back.close(closed));
  });
});
