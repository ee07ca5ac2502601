import { loginMethods, packageName } from '#shared/domain/constants.ts';
import type { SignedIn } from '#shared/domain/person.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import type { LogInValues, SignUpValues } from './schemas.ts';

/** What a registration carries beyond the form (§3 "Registration payload"). */
export interface SignUpExtras {
  readonly deviceId: string;
  /** The split tests this visitor is in, each "name|group". */
  readonly abTests?: readonly string[];
  /** §5: the only tests a registration may name; from the settings. */
  readonly registrationTests?: readonly string[];
  readonly agencyId?: string | null;
  readonly paymentProvider?: string | null;
}

export type SignUpField = 'name' | 'birthday' | 'email' | 'password' | 'gender';

export type SignUpOutcome =
  | { readonly kind: 'ok'; readonly signedIn: SignedIn }
  | { readonly kind: 'emailTaken' | 'emailGoogle' | 'rateLimit' | 'passwordMatch' }
  | { readonly kind: 'tooMany' | 'network' | 'failed' }
  | { readonly kind: 'cancelled' }
  /** The server found a field wrong that the form had let pass. */
  | { readonly kind: 'field'; readonly field: SignUpField };

export type LogInOutcome =
  | { readonly kind: 'ok'; readonly signedIn: SignedIn }
  /** §4: a deleted profile seen at login. Whoever signs in brings it back. */
  | { readonly kind: 'deleted'; readonly signedIn: SignedIn }
  | { readonly kind: 'wrong_method'; readonly method: (typeof loginMethods)[keyof typeof loginMethods] }
  | { readonly kind: 'invalid' | 'banned' | 'tooMany' | 'network' | 'error' | 'cancelled' };

export type EmailState = 'free' | 'emailTaken' | 'emailGoogle' | 'unknown';

const fields: readonly SignUpField[] = ['name', 'birthday', 'email', 'password', 'gender'];

/** §5: whether an e-mail can still be signed up with. `unknown` where the server could not be asked: not an error yet. */
export async function checkEmail(api: ApiClient, email: string, signal?: AbortSignal): Promise<EmailState> {
  const result = await api.call('isRegistered', { body: { email } }, { signal });
  if (!result.ok) return 'unknown';
  if (!result.value.isRegistered) return 'free';
  return result.value.loginMethod === loginMethods.google ? 'emailGoogle' : 'emailTaken';
}

/** §8 "Signup": 404 or 465 is the rate limit, 464 a password that does not match. */
function signUpFailure(error: ApiError): SignUpOutcome {
  if (error.code === 'network') return { kind: 'network' };
  if (error.code === 'email_already_taken') return { kind: 'emailTaken' };
  if (error.code === 'email_registered_user_google') return { kind: 'emailGoogle' };
  if (error.status === 404 || error.status === 465) return { kind: 'rateLimit' };
  if (error.status === 464) return { kind: 'passwordMatch' };
  if (error.status === 429) return { kind: 'tooMany' };
  const field = fields.find((name) => name === error.body?.field);
  return field ? { kind: 'field', field } : { kind: 'failed' };
}

/**
 * Registers with an own e-mail (§5, §7). Choosing Woman registers a pending goddess, choosing Man a user (decisions
 * page, Roles). Only fields that are there are sent.
 */
export async function signUp(
  api: ApiClient,
  values: SignUpValues,
  extras: SignUpExtras,
): Promise<SignUpOutcome> {
  const allowed = extras.registrationTests ?? [];
  const abTests = extras.abTests?.filter((test) => allowed.includes(test.split('|')[0] ?? ''));
  const result = await api.call('signUp', {
    body: {
      method: 'ownemail',
      packageName,
      deviceId: extras.deviceId,
      altGoogleAuth: false,
      rolesGroup: values.gender === 'female' ? 'pendingGoddess' : 'user',
      email: values.email,
      password: values.password,
      name: values.name,
      gender: values.gender,
      birthday: values.birthday,
      ...(abTests && abTests.length > 0 ? { abTests } : {}),
      ...(extras.agencyId ? { agencyId: extras.agencyId } : {}),
      ...(extras.paymentProvider ? { paymentProvider: extras.paymentProvider } : {}),
    },
  });
  if (result.ok) return { kind: 'ok', signedIn: result.value };
  return result.ok === undefined ? { kind: 'cancelled' } : signUpFailure(result.error);
}

function logInFailure(error: ApiError): LogInOutcome {
  if (error.code === 'network') return { kind: 'network' };
  if (error.status === 464) return { kind: 'invalid' };
  if (error.code === 'wrong_method') return { kind: 'wrong_method', method: loginMethods.google };
  if (error.code === 'account_banned') return { kind: 'banned' };
  if (error.status === 429) return { kind: 'tooMany' };
  return { kind: 'error' };
}

/** Logs in with an own e-mail. §5: an unregistered e-mail is `invalid`, another method's is `wrong_method`. */
export async function logIn(
  api: ApiClient,
  { email, password }: LogInValues,
  extras: { readonly deviceId: string },
): Promise<LogInOutcome> {
  const known = await api.call('isRegistered', { body: { email } });
  // Where the question itself fails the log-in decides: it is refused for the same reasons.
  if (known.ok) {
    const { isRegistered, loginMethod } = known.value;
    if (!isRegistered) return { kind: 'invalid' };
    if (loginMethod !== null && loginMethod !== loginMethods.ownemail) {
      return { kind: 'wrong_method', method: loginMethod };
    }
  }
  const result = await api.call('login', {
    body: {
      method: 'ownemail',
      email,
      password,
      deviceId: extras.deviceId,
      packageName,
      altGoogleAuth: false,
    },
  });
  if (result.ok) return { kind: result.value.user.deleted ? 'deleted' : 'ok', signedIn: result.value };
  return result.ok === undefined ? { kind: 'cancelled' } : logInFailure(result.error);
}
