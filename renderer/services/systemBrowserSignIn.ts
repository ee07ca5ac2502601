import type { ClientConfig } from '#shared/api/config.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Scope } from '#shared/lib/scope.ts';
import { logger } from '#shared/lib/logger.ts';
import { createSystemState, type SystemSignIn } from '#shared/domain/systemSignIn.ts';
import type { Platform, SystemSignInPort } from '#renderer/platform/port.ts';
import type { ApiClient } from './apiClient.ts';
import {
  hashOf,
  prepareSignIn,
  randomText,
  waitAtMostMs,
  type ExternalSignInResult,
} from './signInAttempt.ts';

interface SystemBrowserOptions {
  readonly config: NonNullable<ClientConfig['externalSignIn']>;
  /** Origin of the backend. */
  readonly origin: string;
  readonly locale: Locale;
  readonly platform: Pick<Platform, 'openExternal'>;
  readonly api: Pick<ApiClient, 'call'>;
  readonly clock: Clock;
  readonly scope: Scope;
}

/**
 * Signs in through the system's browser, which returns by a deep link (`shared/domain/systemSignIn.ts`). The
 * link has a code for the answer that the backend stores; only the secret created here can redeem it. The
 * main process drops links of other attempts.
 */
export async function startInSystemBrowser(
  options: SystemBrowserOptions,
  port: SystemSignInPort,
): Promise<ExternalSignInResult> {
  const { clock, locale, origin, platform, api } = options;
  const scope = options.scope.child();
  try {
    const secret = randomText();
    const attempt = await prepareSignIn(options, createSystemState(locale, await hashOf(secret)));
    const coming = new Promise<SystemSignIn | 'closed' | 'timeout'>((resolve) => {
      scope.onEnd(() => resolve('closed'));
      scope.onEnd(port.onBack((back) => back.state === attempt.state && resolve(back)));
      clock.after(scope, waitAtMostMs, () => resolve('timeout'));
    });
    if (!(await port.expect(attempt.state))) return { ok: false, kind: 'refused' };
    if (scope.ended) return { ok: false, kind: 'closed' };
    // Opens the provider through the backend, because the app opens no other page on this machine,
    // and a local provider runs there.
    platform.openExternal(`${origin}/sign-in/begin${new URL(attempt.url).search}`);
    const back = await coming;
    if (typeof back === 'string') return { ok: false, kind: back };
    if (back.code === null) return { ok: false, kind: 'refused' };
    const answer = await api.call('takeSignIn', { body: { code: back.code, secret } });
    if (scope.ended) return { ok: false, kind: 'closed' };
    const token = answer.ok ? answer.value.token : null;
    return token === null ? { ok: false, kind: 'refused' } : { ok: true, body: { ...attempt.body, token } };
  } catch (cause) {
    logger.warn('an external sign-in could not begin', cause);
    return { ok: false, kind: 'refused' };
  } finally {
    scope.end();
  }
}
