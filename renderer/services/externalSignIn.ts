import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import type { Platform } from '#renderer/platform/port.ts';
import {
  createSignInState,
  readAnswer,
  signInCallbackPath,
  signInChannelName,
  type SignInAnswer,
  type SignInTaken,
} from './signInChannel.ts';

/** What `login` and `signUp` with the method `google` take, beside their own fields. */
export interface ExternalSignInBody {
  readonly token: string;
  readonly altGoogleAuth: boolean;
  readonly codeVerifier?: string;
  readonly redirectUri?: string;
  readonly nonce?: string;
}

/**
 * Why nothing came: the person closed the pop-up (or the form that asked is gone), the browser did not let it open,
 * the provider or the person there said no, five minutes passed, or this place can't do it yet.
 */
export type ExternalSignInFailure = 'closed' | 'blocked' | 'refused' | 'timeout' | 'unsupported';

export type ExternalSignInResult =
  | { readonly ok: true; readonly body: ExternalSignInBody }
  | { readonly ok: false; readonly kind: ExternalSignInFailure };

/** What is used of the pop-up's window. */
export interface PopUp {
  readonly closed: boolean;
  readonly location: { replace(url: string): void };
  close(): void;
}

export interface ExternalSignInOptions {
  readonly config: NonNullable<ClientConfig['externalSignIn']>;
  /** The page's own origin: the pop-up comes back to it. */
  readonly origin: string;
  /** For the provider's page and for ours at the end. */
  readonly locale: Locale;
  readonly platform: Pick<Platform, 'kind'>;
  readonly clock: Clock;
  /** The life of whoever waits: when it ends, the pop-up closes and the result is `closed`. */
  readonly scope: Scope;
  /** Opens an empty pop-up; null where the browser refuses. */
  readonly openWindow?: () => PopUp | null;
  /** Whether this page has the person's attention. */
  readonly isFocused?: () => boolean;
  /**
   * How call-backs reach this page until the scope ends. `hear` answers whether it was the one that is waited for. The
   * web has the channel. The desktop, once deep links are built, hands in its own: `vesper://sign-in?…` with the same
   * names as in the call-back's address, opened by `platform.openExternal`.
   */
  readonly onCallback?: (scope: Scope, hear: (message: unknown) => boolean) => void;
}

const waitAtMostMs = 5 * 60_000;
const lookEveryMs = 300;

/**
 * §7: sign-in with an external account provider by a code or token pop-up flow. To be called within the press itself:
 * a pop-up that opens later is blocked. Never rejects.
 */
export async function startExternalSignIn(options: ExternalSignInOptions): Promise<ExternalSignInResult> {
  // The system's browser would open and could not come back: deep links are not built yet.
  if (options.platform.kind === 'electron') return { ok: false, kind: 'unsupported' };
  const popUp = (options.openWindow ?? openPopUp)();
  if (!popUp || popUp.closed) return { ok: false, kind: 'blocked' };
  const scope = options.scope.child();
  scope.onEnd(() => popUp.close());
  try {
    const attempt = await prepare(options);
    const answer = waitForAnswer(options, scope, popUp, attempt.state);
    popUp.location.replace(attempt.url);
    const came = await answer;
    if (typeof came === 'string') return { ok: false, kind: came };
    const token = attempt.body.altGoogleAuth ? came.code : came.idToken;
    return token === null ? { ok: false, kind: 'refused' } : { ok: true, body: { ...attempt.body, token } };
  } catch (cause) {
    // No secure context, so no hashes; or a provider's address that is none.
    logger.warn('an external sign-in could not begin', cause);
    return { ok: false, kind: 'refused' };
  } finally {
    scope.end();
  }
}

interface Attempt {
  readonly state: string;
  readonly url: string;
  readonly body: Omit<ExternalSignInBody, 'token'>;
}

async function prepare({ config, origin, locale }: ExternalSignInOptions): Promise<Attempt> {
  const state = createSignInState(locale, randomText());
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
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  add({
    response_type: 'code',
    code_challenge: toBase64Url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  });
  return { state, url: url.href, body: { altGoogleAuth: true, codeVerifier, redirectUri } };
}

function waitForAnswer(
  options: ExternalSignInOptions,
  scope: Scope,
  popUp: PopUp,
  state: string,
): Promise<SignInAnswer | 'closed' | 'timeout'> {
  const { clock, isFocused = () => document.hasFocus(), onCallback = overChannel } = options;
  return new Promise((resolve) => {
    scope.onEnd(() => resolve('closed'));
    onCallback(scope, (message) => {
      const answer = readAnswer(message);
      // Of another attempt, in this tab or another; or somebody tries theirs on us.
      if (answer?.state !== state) return false;
      resolve(answer);
      return true;
    });
    clock.after(scope, waitAtMostMs, () => resolve('timeout'));
    // A provider may cut the tie to its opener: its window then looks closed from here while the person is in it, so
    // that this page must have their attention as well, at two looks in a row.
    let looksLeft = 0;
    clock.every(scope, lookEveryMs, () => {
      looksLeft = popUp.closed && isFocused() ? looksLeft + 1 : 0;
      if (looksLeft === 2) resolve('closed');
    });
  });
}

function overChannel(scope: Scope, hear: (message: unknown) => boolean): void {
  const channel = new BroadcastChannel(signInChannelName);
  scope.onEnd(() => channel.close());
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (hear(data)) channel.postMessage({ taken: (data as SignInAnswer).state } satisfies SignInTaken);
  });
}

/** Empty at first: the address needs a hash, which takes a moment, and only the press itself may open a window. */
function openPopUp(): PopUp | null {
  const [width, height] = [480, 760];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return globalThis.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

function toBase64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
