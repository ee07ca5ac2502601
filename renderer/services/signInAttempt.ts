import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { systemSignInMs } from '#shared/domain/systemSignIn.ts';
import { signInCallbackPath } from './signInChannel.ts';

/** Maximum milliseconds that the user may spend at the provider. */
export const waitAtMostMs = systemSignInMs;

/** Fields that `login` and `signUp` with the method `google` take besides their own. */
export interface ExternalSignInBody {
  readonly token: string;
  readonly altGoogleAuth: boolean;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly nonce?: string;
}

/**
 * Why a sign-in failed. `closed`: the user closed the pop-up or the form. `blocked`: the browser blocked the
 * pop-up. `refused`: the provider or the user refused. `timeout`: five minutes passed.
 */
export type ExternalSignInFailure = 'closed' | 'blocked' | 'refused' | 'timeout';

export type ExternalSignInResult =
  | { readonly ok: true; readonly body: ExternalSignInBody }
  | { readonly ok: false; readonly kind: ExternalSignInFailure };

export interface Attempt {
  readonly state: string;
  readonly url: string;
  readonly body: Omit<ExternalSignInBody, 'token'>;
}

/** Returns the provider's address for this state, and the fields to send with the provider's answer. */
export async function prepareSignIn(
  {
    config,
    origin,
    locale,
  }: {
    readonly config: NonNullable<ClientConfig['externalSignIn']>;
    readonly origin: string;
    readonly locale: Locale;
  },
  state: string,
): Promise<Attempt> {
  const redirectUri = origin + signInCallbackPath;
  const url = new URL(config.authorizationUrl);
  const add = (parts: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value);
  };
  add({ client_id: config.clientId, redirect_uri: redirectUri, scope: 'openid email profile', state });
  add({ ui_locales: locale });
  if (config.flow === 'token') {
    const nonce = randomText();
    add({ response_type: 'id_token', response_mode: 'fragment', nonce });
    return { state, url: url.href, body: { altGoogleAuth: false, nonce } };
  }
  const codeVerifier = randomText();
  add({
    response_type: 'code',
    code_challenge: await hashOf(codeVerifier),
    code_challenge_method: 'S256',
  });
  return { state, url: url.href, body: { altGoogleAuth: true, codeVerifier, redirectUri } };
}

export async function hashOf(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
