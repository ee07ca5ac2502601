import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createScope } from '#shared/lib/scope.ts';
import { sendJson, startHttpServer } from '#tests/kit/network/httpServer.ts';
import { systemClock } from '../lib/clock.ts';
import { startIdentity, type Identity } from './index.ts';

/** A fake provider that signs any token, to test forged ones. */
interface Liar {
  readonly identity: Identity;
  readonly claims: Readonly<Record<string, unknown>>;
  token(change?: object, how?: { header?: object; key?: KeyObject }): string;
  /** Response of the token endpoint. */
  answer: { status: number; body: object };
}

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strangers = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function toToken(header: object, claims: object, key: KeyObject): string {
  const content = `${toPart(header)}.${toPart(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

async function aLiar(): Promise<Liar> {
  const server = await startHttpServer((response, { url, headers }) => {
    const issuer = `http://${headers.host}`;
    if (url === '/jwks') {
      return sendJson(response, 200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one' }] });
    }
    if (url === '/token') return sendJson(response, liar.answer.status, liar.answer.body);
    return sendJson(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
  const identity = await startIdentity(
    {
      name: 'Google',
      flow: 'token',
      provider: { issuer: server.url, clientId: 'us', clientSecret: 'known' },
    },
    {
      ...{ scope: createScope(), clock: systemClock, cluster: { shared: null } },
      log: pino({ level: 'silent' }),
    },
  );
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: server.url,
    aud: 'us',
    sub: 'person-1',
    iat: nowSeconds,
    exp: nowSeconds + 300,
    nonce: 'asked',
    email: 'Eva@Example.com',
    email_verified: true,
    name: ' Eva ',
  };
  const liar: Liar = {
    identity,
    claims,
    token: (change = {}, { header = {}, key = keys.privateKey } = {}) =>
      toToken({ alg: 'ES256', kid: 'one', ...header }, { ...claims, ...change }, key),
    answer: { status: 400, body: { error: 'invalid_grant' } },
  };
  return liar;
}

const eva = { subject: 'person-1', email: 'eva@example.com', emailVerified: true, name: 'Eva' };
const refusal = { code: 'invalid_credentials', status: 464 };
const past = Math.floor(Date.now() / 1000) - 600;

describe('an ID token', () => {
  it('that is valid identifies the person', async () => {
    const { identity, token } = await aLiar();
    expect(await identity.signIn.resolve({ token: token(), nonce: 'asked' })).toEqual(eva);
    const nameless = token({ name: '  ', jti: 'another' });
    expect((await identity.signIn.resolve({ token: nameless, nonce: 'asked' })).name).toBeNull();
  });

  it.each<[string, (liar: Liar) => string]>([
    ['signed by somebody else', ({ token }) => token({}, { key: strangers.privateKey })],
    ['of an unknown key', ({ token }) => token({}, { header: { kid: 'two' }, key: strangers.privateKey })],
    ['that is not signed', ({ claims }) => `${toPart({ alg: 'none' })}.${toPart(claims)}.`],
    [
      'signed with the public key as a secret',
      ({ claims }) => {
        const content = `${toPart({ alg: 'HS256', kid: 'one' })}.${toPart(claims)}`;
        const secret = keys.publicKey.export({ format: 'pem', type: 'spki' });
        return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
      },
    ],
    [
      'whose content was changed after signing',
      ({ token, claims }) => {
        const [header, , signature] = token().split('.');
        return `${header}.${toPart({ ...claims, email: 'queen@demo.local' })}.${signature}`;
      },
    ],
    ['for another audience', ({ token }) => token({ aud: 'them' })],
    ['for several, made for another', ({ token }) => token({ aud: ['us', 'them'], azp: 'them' })],
    ['of another issuer', ({ token }) => token({ iss: 'https://accounts.example' })],
    ['that has expired', ({ token }) => token({ iat: past - 300, exp: past })],
    ['without an end', ({ token }) => token({ exp: undefined })],
    ['of the future', ({ token }) => token({ nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['with another nonce', ({ token }) => token({ nonce: 'of another attempt' })],
    ['without a nonce', ({ token }) => token({ nonce: undefined })],
    ['without a subject', ({ token }) => token({ sub: undefined })],
    ['whose e-mail is not verified', ({ token }) => token({ email_verified: false })],
    ['that says nothing about its e-mail', ({ token }) => token({ email_verified: undefined })],
    ['without an e-mail', ({ token }) => token({ email: undefined })],
    ['whose e-mail is none', ({ token }) => token({ email: 'eva' })],
    ['that is none', () => 'a.b.c'],
    ['that is a word', () => 'token&nonce=asked'],
  ])('%s is refused', async (_, lie) => {
    const liar = await aLiar();
    await expect(liar.identity.signIn.resolve({ token: lie(liar), nonce: 'asked' })).rejects.toMatchObject(
      refusal,
    );
  });
});

describe('a code', () => {
  const proof = {
    token: 'code',
    altGoogleAuth: true,
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'http://us/',
  };
  const tokens = (id_token: string) => ({
    status: 200,
    body: { access_token: 'a', token_type: 'Bearer', id_token },
  });

  it('gives an ID token that is verified too', async () => {
    const liar = await aLiar();
    liar.answer = tokens(liar.token({ nonce: undefined }));
    expect(await liar.identity.signIn.resolve(proof)).toEqual(eva);
    for (const lie of [
      liar.token({ nonce: undefined }, { key: strangers.privateKey }),
      liar.token({ nonce: undefined, aud: 'them' }),
      liar.token({ nonce: undefined, email_verified: false }),
    ]) {
      liar.answer = tokens(lie);
      await expect(liar.identity.signIn.resolve(proof)).rejects.toMatchObject(refusal);
    }
  });

  it.each([
    ['invalid_grant', 400, refusal],
    ['invalid_client', 400, { code: 'unavailable' }],
    ['invalid_client', 401, { code: 'unavailable' }],
    ['server_error', 500, { code: 'unavailable' }],
  ])(
    'that fails with %s (%i) is distinguished from an outage of the provider',
    async (error, status, failure) => {
      const liar = await aLiar();
      liar.answer = { status, body: { error } };
      await expect(liar.identity.signIn.resolve(proof)).rejects.toMatchObject(failure);
    },
  );
});
