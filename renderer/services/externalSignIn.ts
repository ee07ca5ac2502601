import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import type { Platform } from '#renderer/platform/port.ts';
import type { ApiClient } from './apiClient.ts';
import { prepareSignIn, randomText, waitAtMostMs, type ExternalSignInResult } from './signInAttempt.ts';
import {
  createSignInState,
  readAnswer,
  signInChannelName,
  type SignInAnswer,
  type SignInTaken,
} from './signInChannel.ts';
import { startInSystemBrowser } from './systemBrowserSignIn.ts';

/** The part of the pop-up's window that is used. */
export interface PopUp {
  readonly closed: boolean;
  readonly location: { replace(url: string): void };
  close(): void;
}

export interface ExternalSignInOptions {
  readonly config: NonNullable<ClientConfig['externalSignIn']>;
  /** Origin of the page to which the provider redirects: the pop-up's own, or the backend's. */
  readonly origin: string;
  /** Language of the provider's page and of our callback page. */
  readonly locale: Locale;
  readonly platform: Pick<Platform, 'systemSignIn' | 'openExternal'>;
  /** Client of the backend, to which the provider redirects on the desktop. */
  readonly api: Pick<ApiClient, 'call'>;
  readonly clock: Clock;
  /** Scope of the caller: when it ends, the pop-up closes and the result is `closed`. */
  readonly scope: Scope;
  /** Opens an empty pop-up; null if the browser blocks it. */
  readonly openWindow?: () => PopUp | null;
  /** Returns whether this page has the focus. */
  readonly isFocused?: () => boolean;
}

const checkEveryMs = 300;

/**
 * §7: signs in with an external account provider by a code or token pop-up flow. Must be called synchronously
 * in the click handler, because browsers block later pop-ups. Never rejects.
 */
export async function startExternalSignIn(options: ExternalSignInOptions): Promise<ExternalSignInResult> {
  const { systemSignIn } = options.platform;
  if (systemSignIn) return startInSystemBrowser(options, systemSignIn);
  const popUp = (options.openWindow ?? openPopUp)();
  if (!popUp || popUp.closed) return { ok: false, kind: 'blocked' };
  const scope = options.scope.child();
  scope.onEnd(() => popUp.close());
  try {
    const attempt = await prepareSignIn(options, createSignInState(options.locale, randomText()));
    const answer = waitForAnswer(options, scope, popUp, attempt.state);
    popUp.location.replace(attempt.url);
    const came = await answer;
    if (typeof came === 'string') return { ok: false, kind: came };
    const token = attempt.body.altGoogleAuth ? came.code : came.idToken;
    return token === null ? { ok: false, kind: 'refused' } : { ok: true, body: { ...attempt.body, token } };
  } catch (cause) {
    // Hashing failed outside a secure context, or the provider's address is invalid.
    logger.warn('an external sign-in could not begin', cause);
    return { ok: false, kind: 'refused' };
  } finally {
    scope.end();
  }
}

function waitForAnswer(
  options: ExternalSignInOptions,
  scope: Scope,
  popUp: PopUp,
  state: string,
): Promise<SignInAnswer | 'closed' | 'timeout'> {
  const { clock, isFocused = () => document.hasFocus() } = options;
  return new Promise((resolve) => {
    scope.onEnd(() => resolve('closed'));
    overChannel(scope, (message) => {
      const answer = readAnswer(message);
      // The answer belongs to another attempt, in this tab or another, or is forged.
      if (answer?.state !== state) return false;
      resolve(answer);
      return true;
    });
    clock.after(scope, waitAtMostMs, () => resolve('timeout'));
    // A provider may cut the link to its opener (COOP). The window then looks closed from here while the user
    // is in it, so this page must also have the focus, in two checks in a row.
    let checksLeft = 0;
    clock.every(scope, checkEveryMs, () => {
      checksLeft = popUp.closed && isFocused() ? checksLeft + 1 : 0;
      if (checksLeft === 2) resolve('closed');
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

/**
 * Opens an empty pop-up. The address needs a hash, which takes a moment, but only the click itself may open a window.
 */
function openPopUp(): PopUp | null {
  const [width, height] = [480, 760];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return globalThis.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}
