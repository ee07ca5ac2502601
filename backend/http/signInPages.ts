import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ClientConfig } from '#shared/api/config.ts';
import { challengeOfState } from '#shared/domain/systemSignIn.ts';
import { nothingHere, sendFailure } from './errors.ts';

/**
 * Parameters of the provider's address that the desktop client may set. The server itself sets the client id.
 */
const passedOn = [
  'redirect_uri',
  'scope',
  'state',
  'ui_locales',
  'response_type',
  'response_mode',
  'nonce',
  'code_challenge',
  'code_challenge_method',
] as const;
const partMaxChars = 1_024;

/**
 * Redirects the system's browser to the external provider, and to no other address. The desktop app starts a
 * log-in here, because it opens no other page of this machine, and a local provider is one.
 */
export function registerSignInBegin(
  app: FastifyInstance,
  shownAt: (host: string | undefined) => ClientConfig['externalSignIn'],
): void {
  app.get('/sign-in/begin', async (request, reply) => {
    const asked = new URL(request.url, 'http://localhost').searchParams;
    const provider = shownAt(request.headers.host);
    if (!provider || challengeOfState(asked.get('state') ?? '') === null)
      return sendFailure(reply, nothingHere());
    const url = new URL(provider.authorizationUrl);
    url.searchParams.set('client_id', provider.clientId);
    for (const name of passedOn) {
      const value = asked.get(name);
      if (value !== null && value.length <= partMaxChars) url.searchParams.set(name, value);
    }
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    return reply.redirect(url.href, 302);
  });
}

/** Registers the page to which an external provider redirects its pop-up (renderer/signIn). */
export function registerSignInCallback(app: FastifyInstance, webRoot: string): void {
  const page = join(webRoot, 'signIn/callback.html');
  app.get('/sign-in/callback', async (_, reply) => {
    // The pop-up comes from a page without this policy. A stricter policy would cut it off from its opener.
    void reply.header('cross-origin-opener-policy', 'unsafe-none');
    // The address contains a code or a token.
    void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (!existsSync(page)) {
      return reply.code(503).type('text/plain; charset=utf-8').send('The web client is not built yet.\n');
    }
    return reply.type('text/html; charset=utf-8').send(await readFile(page, 'utf8'));
  });
}
