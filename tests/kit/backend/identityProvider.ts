import { createHash, randomBytes } from 'node:crypto';
import type { ClientConfig } from '#shared/api/config.ts';
import type { ExternalProof } from '#backend/account/externalSignIn.ts';

type Config = ClientConfig['externalSignIn'];
type Fields = Readonly<Record<string, string>>;

/** Result of a request to the provider: one of its pages, or the redirect to the client's callback. */
interface PageVisit {
  readonly at: URL;
  readonly page: string;
  readonly callback: URL | null;
}

export interface Visit extends PageVisit {
  /** Submits the form of the page. */
  send(fields: Fields): Promise<PageVisit>;
}

export const someRedirectUri = 'http://localhost:4100/sign-in/callback';
export const randomText = () => randomBytes(32).toString('base64url');

/** Opens the provider's authorization URL as the client does, with these extra query parameters. */
export function visit(config: Config, parts: Fields, redirectUri = someRedirectUri): Promise<Visit> {
  if (!config) throw new Error('no provider is shown');
  const url = new URL(config.authorizationUrl);
  const all = {
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'en.some-state',
    ...parts,
  };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return visitAt(url);
}

/** Visits the local provider as a browser would: sends requests, keeps cookies and follows redirects. */
export async function visitAt(url: URL): Promise<Visit> {
  const redirectUri = url.searchParams.get('redirect_uri') ?? '';
  const cookies = new Map<string, string>();

  async function ask(at: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const posted = form ? { method: 'POST', body: form } : {};
    const response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...posted });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || line.includes('path=/never')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function follow(start: URL, form?: URLSearchParams): Promise<PageVisit> {
    let [at, response] = [start, await ask(start, form)];
    for (;;) {
      const location = response.headers.get('location');
      if (location === null) return { at, page: await response.text(), callback: null };
      at = new URL(location, at);
      if (at.href.startsWith(redirectUri)) return { at, page: '', callback: at };
      response = await ask(at);
    }
  }

  const place = await follow(url);
  return { ...place, send: (fields) => follow(place.at, new URLSearchParams(fields)) };
}

/** Runs a whole code flow up to the callback. Returns the proof that the client sends to the backend. */
export async function bringCode(config: Config, who: Fields, redirectUri?: string): Promise<ExternalProof> {
  const codeVerifier = randomText();
  const { send } = await visit(config, codeParts(codeVerifier), redirectUri);
  const { callback } = await send(who);
  const token = callback?.searchParams.get('code') ?? '';
  return { token, altGoogleAuth: true, codeVerifier, redirectUri: redirectUri ?? someRedirectUri };
}

export function codeParts(codeVerifier: string) {
  return {
    response_type: 'code',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
}

/** Runs a whole token flow up to the callback. Returns the proof that the client sends to the backend. */
export async function bringToken(config: Config, who: Fields): Promise<ExternalProof> {
  const nonce = randomText();
  const { send } = await visit(config, { response_type: 'id_token', nonce });
  const { callback } = await send(who);
  const token = new URLSearchParams(callback?.hash.slice(1)).get('id_token') ?? '';
  return { token, altGoogleAuth: false, nonce };
}
