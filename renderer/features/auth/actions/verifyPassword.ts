import type { ApiClient } from '#renderer/services/apiClient.ts';
import { logIn } from './logIn.ts';
import { isGoogle, type Trouble } from './outcomes.ts';

/** `google`: the account has no password. */
export type PasswordCheck = 'right' | 'notMatch' | 'google' | Trouble | 'cancelled';

/**
 * Checks the password of a signed-in user (§5 "Email change", "Password change"). No endpoint exists for
 * that, so it logs in (§5.3) and ends the new session at once.
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
