import { packageName } from '#shared/domain/constants.ts';
import { maskOffensive } from '#shared/domain/offensive.ts';
import type { SignedIn } from '#shared/domain/person.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import { groupsOfTests } from '#renderer/services/splits.ts';
import type { ExternalSignInBody } from '#renderer/services/signInAttempt.ts';
import type { ExternalSignUpValues, SignUpValues } from '../schemas.ts';
import { troubleOf, type Trouble } from './outcomes.ts';

/** Values of a sign-up and its method (§3 "Sign-up draft"). */
export type SignUpRequest =
  | ({ readonly method: 'ownemail' } & SignUpValues)
  | ({ readonly method: 'google'; readonly external: ExternalSignInBody } & ExternalSignUpValues);

/** Data of a registration that are not in the form (§3 "Registration payload"). */
export interface SignUpExtras {
  readonly deviceId: string;
  /** The split tests of this visitor, each "name|group". */
  readonly abTests?: readonly string[];
  /** §5: the only tests that a registration may name; from the settings. */
  readonly registrationTests?: readonly string[];
  /** §5: words that are replaced by asterisks in a name; from the settings. */
  readonly offensiveWords?: readonly string[];
  readonly agencyId?: string | null;
  /** Id of the user whose link led here (§3.7). */
  readonly referrerId?: string | null;
  /** Payment provider named by the link of a campaign. */
  readonly paymentProvider?: string | null;
  /**
   * Flow of the account named by the link of a campaign (§6.3 "coins flow"). Section 7 sets it by a separate
   * request.
   */
  readonly actionFlow?: string | null;
}

export const signUpFields = ['name', 'birthday', 'email', 'password', 'gender'] as const;
export type SignUpField = (typeof signUpFields)[number];

export type SignUpOutcome =
  | { readonly kind: 'ok'; readonly signedIn: SignedIn }
  | {
      readonly kind:
        | 'emailTaken'
        | 'emailGoogle'
        | 'rateLimit'
        | 'passwordMatch'
        | 'nameRefused'
        | 'signUpRefused';
    }
  | { readonly kind: Trouble }
  | { readonly kind: 'cancelled' }
  /** The server refused a field that the form had accepted. */
  | { readonly kind: 'field'; readonly field: SignUpField };

/** §8 "Signup": status 404 or 465 is the rate limit; 464 is a password that does not match. */
function failure(error: ApiError): SignUpOutcome {
  if (error.code === 'email_already_taken') return { kind: 'emailTaken' };
  if (error.code === 'email_registered_user_google') return { kind: 'emailGoogle' };
  if (error.code === 'name_refused') return { kind: 'nameRefused' };
  if (error.code === 'sign_up_refused') return { kind: 'signUpRefused' };
  if (error.status === 404 || error.status === 465) return { kind: 'rateLimit' };
  if (error.status === 464) return { kind: 'passwordMatch' };
  const field = signUpFields.find((name) => name === error.body?.field);
  return field ? { kind: 'field', field } : { kind: troubleOf(error) };
}

/** Sets the flow of the new account. The account stays without a flow if that fails. */
async function withFlow(
  api: ApiClient,
  signedIn: SignedIn,
  actionFlow: string | null | undefined,
): Promise<SignedIn> {
  if (!actionFlow) return signedIn;
  const { token } = signedIn.authData;
  const answer = await api.call('changeActionFlow', { body: { actionFlow } }, { token });
  return answer.ok ? { ...signedIn, user: { ...signedIn.user, actionFlow } } : signedIn;
}

/**
 * §5 and §7: registers. Woman registers a pending goddess, Man a user (§4.2, §6.2). Sends filled fields only;
 * e-mail and password only for the method `ownemail`.
 */
export async function signUp(
  api: ApiClient,
  request: SignUpRequest,
  extras: SignUpExtras,
): Promise<SignUpOutcome> {
  const allowed = extras.registrationTests ?? [];
  const abTests = extras.abTests?.filter((test) => allowed.includes(test.split('|')[0] ?? '')) ?? [];
  const { name, birthday, gender } = request;
  const result = await api.call('signUp', {
    body: {
      method: request.method,
      packageName,
      deviceId: extras.deviceId,
      altGoogleAuth: false,
      rolesGroup: gender === 'female' ? 'pendingGoddess' : 'user',
      ...(request.method === 'google'
        ? request.external
        : { email: request.email, password: request.password }),
      ...(name === undefined ? {} : { name: maskOffensive(name, extras.offensiveWords ?? []) }),
      gender,
      ...(birthday === undefined ? {} : { birthday }),
      ...(abTests.length > 0 ? { abTests, remoteConfig: groupsOfTests(abTests) } : {}),
      ...(extras.agencyId ? { agencyId: extras.agencyId } : {}),
      ...(extras.referrerId ? { referrerId: extras.referrerId } : {}),
      ...(extras.paymentProvider ? { paymentProvider: extras.paymentProvider } : {}),
    },
  });
  if (result.ok) return { kind: 'ok', signedIn: await withFlow(api, result.value, extras.actionFlow) };
  return result.ok === undefined ? { kind: 'cancelled' } : failure(result.error);
}
