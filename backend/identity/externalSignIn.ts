import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { ExternalPerson, ExternalProof, ExternalSignIn } from '../account/index.ts';
import { ApiFailure } from '../lib/failure.ts';
import type { Cluster } from '../cluster/index.ts';
import { createOneTime } from '../cluster/oneTime.ts';
import type { ProviderConnection } from './connection.ts';

/** Maximum length of a token; larger than any provider's ID token. */
const tokenMaxChars = 16_384;

const refused = () => new ApiFailure('invalid_credentials', 'The sign-in with the provider does not hold.');

/** Claims about a person, with the same names in an ID token and at the userinfo endpoint. */
interface Claims {
  readonly sub: string;
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly name?: unknown;
}

/**
 * Verifies a pop-up's result with the provider (§7): a code by exchanging it, an ID token by issuer,
 * audience, times, nonce and signature. Each is accepted once.
 */
export function createExternalSignIn(options: {
  readonly connection: ProviderConnection;
  readonly clock: Pick<Clock, 'now'>;
  readonly cluster: Pick<Cluster, 'shared'>;
  readonly log: Logger;
}): ExternalSignIn {
  const { connection, clock, log } = options;
  const usedTokens = createOneTime(options, 'idToken');
  /**
   * The provider uses up a code. An ID token is valid for an hour and part of a URL, so it is used up here.
   */
  const isFirstUse = (token: string, expiresMs: number) =>
    usedTokens.useOnce(createHash('sha256').update(token).digest('base64url'), expiresMs - clock.now());

  async function exchange({ token = '', codeVerifier, redirectUri, nonce }: ExternalProof): Promise<Claims> {
    const address = URL.parse(redirectUri ?? '');
    if (!codeVerifier || !address) throw refused();
    address.search = new URLSearchParams({ code: token }).toString();
    const { forCode } = await connection.clients();
    const checks = { pkceCodeVerifier: codeVerifier, expectedNonce: nonce, idTokenExpected: true };
    const answer = await client.authorizationCodeGrant(forCode, address, checks);
    const claims = answer.claims();
    if (!claims) throw refused();
    // A provider that follows the standard strictly omits the e-mail from an ID token issued with an access
    // token.
    if (claims['email'] !== undefined) return claims;
    return client.fetchUserInfo(forCode, answer.access_token, claims.sub);
  }

  async function verify({ token = '', nonce }: ExternalProof): Promise<Claims> {
    if (!nonce) throw refused();
    const { forToken } = await connection.clients();
    const address = new URL('http://localhost/');
    address.hash = new URLSearchParams({ id_token: token }).toString();
    const claims = await client.implicitAuthentication(forToken, address, nonce);
    if (!(await isFirstUse(token, claims.exp * 1000))) throw refused();
    return claims;
  }

  return {
    async resolve(proof) {
      if (!proof.token || proof.token.length > tokenMaxChars) throw refused();
      try {
        return toPerson(await (proof.altGoogleAuth === true ? exchange(proof) : verify(proof)));
      } catch (error) {
        if (error instanceof ApiFailure) throw error;
        if (!isProvidersFault(error)) throw refused();
        log.warn({ err: error }, 'sign-in: a request to the account provider failed');
        throw new ApiFailure('unavailable', 'The account provider cannot be reached.');
      }
    },
  };
}

/**
 * Accepts only verified e-mails, because otherwise an account would belong to a person who merely claims its
 * e-mail.
 */
function toPerson({ sub, email, email_verified, name }: Claims): ExternalPerson {
  const parsed = z.safeParse(emailSchema, email);
  if (!parsed.success || email_verified !== true) throw refused();
  const called = typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
  return { subject: sub, email: parsed.data, emailVerified: true, name: called };
}

/** Error codes of openid-client for a missing or malformed response. */
const outages = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/**
 * Returns true if the proof is not the cause: the provider is unreachable or broken, or does not know this
 * deployment.
 */
function isProvidersFault(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) {
    return !['invalid_grant', 'invalid_request'].includes(error.error);
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  if (error instanceof client.ClientError) return outages.includes(error.code ?? '');
  // A failed fetch is a TypeError without a code; an argument error has one.
  return error instanceof TypeError && !('code' in error);
}
