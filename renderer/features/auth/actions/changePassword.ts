import type { ApiClient } from '#renderer/services/apiClient.ts';
import { troubleOf, type Trouble } from './outcomes.ts';
import { verifyPassword } from './verifyPassword.ts';

export type ChangePasswordOutcome = 'changed' | 'notMatch' | 'google' | Trouble | 'cancelled';

/** The old password and its account; null after the link of a mail, which has proved the identity. */
export interface OldPassword {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
}

/** §5: "Password change verifies the old password." */
export async function changePassword(
  api: ApiClient,
  password: string,
  old: OldPassword | null,
): Promise<ChangePasswordOutcome> {
  if (old) {
    const check = await verifyPassword(api, old.email, old.password, old.deviceId);
    if (check !== 'right') return check;
  }
  const result = await api.call('updatePassword', { body: { password, currentPassword: old?.password } });
  if (result.ok) return 'changed';
  if (result.ok === undefined) return 'cancelled';
  return result.error.code === 'invalid_credentials' && old ? 'notMatch' : troubleOf(result.error);
}
