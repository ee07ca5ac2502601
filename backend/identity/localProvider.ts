import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { emailSchema } from '#shared/api/account.ts';
import { nameSchema } from '#shared/domain/profileFields.ts';
import { choicePage, localPolicy, localStyle, localStylePath, overPage } from './localPage.ts';
import { createLocalAccounts, localPeople, type LocalAccounts } from './localPeople.ts';
import { createMemoryAdapter } from './memoryAdapter.ts';
import type { ProviderAddress } from './settings.ts';

export interface LocalProvider {
  readonly address: ProviderAddress;
  close(): Promise<void>;
}

const callbackPath = '/sign-in/callback';
const formMaxBytes = 4_096;
const minuteSeconds = 60;

/**
 * A small OpenID provider for the demo: on a free port of this machine, in memory, with a list of people
 * instead of passwords. The real sign-in protocol is used. Unsafe for real deployments, because no identity
 * is verified.
 */
export async function startLocalProvider(options: {
  /** Name of the represented provider, shown on its page. */
  readonly name: string;
  readonly log: Logger;
}): Promise<LocalProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const clientId = 'vesper-demo';
  const clientSecret = randomBytes(24).toString('base64url');
  const accounts = createLocalAccounts();
  const provider = new Provider(issuer, configuration({ clientId, clientSecret, accounts }));
  provider.on('server_error', (_, err) => options.log.error({ err }, 'sign-in: the demo provider failed'));
  const answer = provider.callback();

  handle = (request, response) => {
    response.setHeader('content-security-policy', localPolicy);
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'no-referrer');
    // Rejects other host names that resolve to this machine (DNS rebinding).
    if (request.headers.host !== host) return void response.writeHead(421).end();
    if (request.url === localStylePath) return sendText(response, 200, 'text/css', localStyle);
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, accounts, options.name, request, response).catch((err: unknown) => {
      options.log.error({ err }, 'sign-in: the demo provider failed');
      response.destroy();
    });
  };
  return { address: { issuer, clientId, clientSecret }, close: () => closeServer(server) };
}

function configuration(client: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly accounts: LocalAccounts;
}): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    adapter: createMemoryAdapter(Date.now),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: 'client_secret_basic',
        // A native client may use any loopback port: that of the backend or of the development servers.
        application_type: 'native',
        redirect_uris: ['localhost', '127.0.0.1'].map((name) => `http://${name}${callbackPath}`),
        response_types: ['code', 'id_token'],
        grant_types: ['authorization_code', 'implicit'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    responseTypes: ['code', 'id_token'],
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' }] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    cookies: {
      keys: [randomBytes(24).toString('base64url')],
      // Cookies are shared between ports, so the names avoid conflicts with other programs.
      names: { session: 'vesper_id', interaction: 'vesper_id_ask', resume: 'vesper_id_resume' },
      // The path is never requested, so no session remains and every pop-up asks again.
      long: { httpOnly: true, sameSite: 'lax', path: '/never' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AuthorizationCode: minuteSeconds,
      AccessToken: 5 * minuteSeconds,
      IdToken: 5 * minuteSeconds,
      Interaction: 10 * minuteSeconds,
      Session: 10 * minuteSeconds,
      Grant: 10 * minuteSeconds,
    },
    clientBasedCORS: () => false,
    findAccount(_, subject) {
      const person = client.accounts.find(subject);
      if (!person) return undefined;
      const { email, name, isVerified } = person;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, email, email_verified: isVerified, name }),
      };
    },
    renderError(ctx, { error, error_description }) {
      ctx.type = 'html';
      ctx.body = overPage(ctx.query['ui_locales'], [error, error_description].filter(Boolean).join(': '));
    },
  };
}

/** Handles the page between request and response: shows the choice and receives it at one URL. */
async function interact(
  provider: Provider,
  accounts: LocalAccounts,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => null);
  if (!details) return sendText(response, 400, 'text/html', overPage(undefined));
  const { ui_locales: locales, client_id: clientId } = details.params;
  if (request.method !== 'POST') {
    return sendText(response, 200, 'text/html', choicePage({ provider: name, locales }));
  }
  const form = await readForm(request);
  if (!form) return void response.writeHead(413).end();
  const finish = (result: Parameters<typeof provider.interactionFinished>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  if (form.has('cancel')) {
    return finish({ error: 'access_denied', error_description: 'The person said no.' });
  }
  const typed = { email: form.get('email') ?? '', name: form.get('name') ?? '' };
  const email = z.safeParse(emailSchema, typed.email);
  if (!email.success) {
    return sendText(response, 200, 'text/html', choicePage({ provider: name, locales, typed }));
  }
  const called = z.safeParse(nameSchema, typed.name);
  const person = localPeople.find((known) => known.email === email.data) ?? {
    email: email.data,
    name: called.success ? called.data : (email.data.split('@')[0] ?? email.data),
    isVerified: true,
  };
  const accountId = accounts.addPerson(person);
  const grant = new provider.Grant({ accountId, clientId: String(clientId) });
  grant.addOIDCScope('openid email profile');
  await finish({ login: { accountId }, consent: { grantId: await grant.save() } });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > formMaxBytes) return null;
  }
  return new URLSearchParams(text);
}

function sendText(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' });
  response.end(body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}
