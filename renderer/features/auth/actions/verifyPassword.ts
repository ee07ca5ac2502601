import type { ApiClient } from '#renderer/services/apiClient.ts';
import { logIn } from './logIn.ts';
import { isGoogle, type Trouble } from './outcomes.ts';

/** `google`: the account has no password of its own. */
export type PasswordCheck = 'right' | 'notMatch' | 'google' | Trouble | 'cancelled';

/**
 * Whether somebody who is signed in knows their password (§5 "Email change", "Password change"). There is no endpoint
 * for the question: a log-in answers it (§5.3), and the session that came of it ends at once.
 */
export async function verifyPassword(
  api: ApiClient,
  email: string,
  password: string,
  deviceId: string,
): Promise<PasswordCheck> {
  const outcome = await logIn(api, { email, password }, { deviceId });
  switch (outcome.kind) {
    case 'ok':
    case 'deleted':
      void api.call('logout', { body: {} }, { token: outcome.signedIn.authData.token });
      return 'right';
    case 'invalid':
      return 'notMatch';
    case 'wrong_method':
      return isGoogle(outcome.method) ? 'google' : 'failed';
    case 'guest':
    case 'banned':
      return 'failed';
    default:
      return outcome.kind;
  }
}
