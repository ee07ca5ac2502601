import { loginMethods, packageName } from '#shared/domain/constants.ts';
import { isGuestEmail } from '#shared/domain/guest.ts';
import type { SignedIn } from '#shared/domain/person.ts';
import type { ApiClient, CallResult } from '#renderer/services/apiClient.ts';
import type { ExternalSignInBody } from '#renderer/services/signInAttempt.ts';
import type { SignInValues } from '../schemas.ts';
import { troubleOf, type LoginMethod, type Trouble } from './outcomes.ts';

export type LogInOutcome =
  | { readonly kind: 'ok'; readonly signedIn: SignedIn }
  /** §4: the profile was deleted. Signing in restores it. */
  | { readonly kind: 'deleted'; readonly signedIn: SignedIn }
  /** §8: the e-mail belongs to an account with the other method, 4 or 7. */
  | { readonly kind: 'wrong_method'; readonly method: LoginMethod }
  /** `appealToken` gives access to the reasons and the appeal; null if the deployment sends none. */
  | { readonly kind: 'banned'; readonly appealToken: string | null }
  | { readonly kind: 'invalid' | 'guest' | Trouble | 'cancelled' };

interface LogInExtras {
  readonly deviceId: string;
}

/** §8 "Login": status 464 is `invalid`. On a mismatch, `otherMethod` is the method of the account. */
function outcomeOf(result: CallResult<SignedIn>, otherMethod: LoginMethod): LogInOutcome {
  if (result.ok) return { kind: result.value.user.deleted ? 'deleted' : 'ok', signedIn: result.value };
  if (result.ok === undefined) return { kind: 'cancelled' };
  const { error } = result;
  if (error.status === 464) return { kind: 'invalid' };
  if (error.code === 'wrong_method') return { kind: 'wrong_method', method: otherMethod };
  if (error.code === 'account_banned' || error.status === 488) {
    return { kind: 'banned', appealToken: error.body?.appealToken ?? null };
  }
  return { kind: troubleOf(error) };
}

/**
 * Logs in with e-mail and password. §5: an unregistered e-mail is `invalid`; one of another method is
 * `wrong_method`.
 */
export async function logIn(
  api: ApiClient,
  { email, password }: SignInValues,
  { deviceId }: LogInExtras,
): Promise<LogInOutcome> {
  if (isGuestEmail(email)) return { kind: 'guest' };
  const known = await api.call('isRegistered', { body: { email } });
  // If this request fails, the log-in still runs, because it is refused for the same reasons.
  if (known.ok) {
    const { isRegistered, loginMethod } = known.value;
    if (!isRegistered) return { kind: 'invalid' };
    if (loginMethod !== null && loginMethod !== loginMethods.ownemail) {
      return { kind: 'wrong_method', method: loginMethod };
    }
  }
  const body = { method: 'ownemail', email, password, deviceId, packageName, altGoogleAuth: false } as const;
  return outcomeOf(await api.call('login', { body }), loginMethods.google);
}

/** Logs in with the provider's result. `invalid`: no account exists for it. */
export async function logInExternally(
  api: ApiClient,
  external: ExternalSignInBody,
  { deviceId }: LogInExtras,
): Promise<LogInOutcome> {
  const body = { method: 'google', ...external, deviceId, packageName } as const;
  return outcomeOf(await api.call('login', { body }), loginMethods.ownemail);
}
