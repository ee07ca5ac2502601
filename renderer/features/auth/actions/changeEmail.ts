import type { UserProfile } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';
import { checkEmail } from './checkEmail.ts';
import { troubleOf, type Trouble } from './outcomes.ts';
import { retryAtMs } from './resetPassword.ts';
import { verifyPassword } from './verifyPassword.ts';

export type ChangeEmailOutcome =
  /** The e-mail was changed and must be confirmed by mail. */
  | { readonly kind: 'ok'; readonly user: UserProfile }
  /** The account signs in by the provider and has no password. */
  | { readonly kind: 'external' }
  | {
      readonly kind: 'passwordNotMatch' | 'emailSame' | 'emailTaken' | 'emailGoogle' | Trouble | 'cancelled';
    };

interface ChangeEmailRequest {
  readonly currentEmail: string;
  readonly newEmail: string;
  readonly password: string;
  readonly deviceId: string;
}

/** §5: "Email change needs the current password and an unused new email." */
export async function changeEmail(
  api: ApiClient,
  { currentEmail, newEmail, password, deviceId }: ChangeEmailRequest,
): Promise<ChangeEmailOutcome> {
  if (newEmail === currentEmail.toLowerCase()) return { kind: 'emailSame' };
  const check = await verifyPassword(api, currentEmail, password, deviceId);
  if (check === 'notMatch') return { kind: 'passwordNotMatch' };
  if (check === 'google') return { kind: 'external' };
  if (check !== 'right') return { kind: check };
  const state = await checkEmail(api, newEmail);
  if (state === 'emailTaken' || state === 'emailGoogle') return { kind: state };
  const result = await api.call('updateEmail', { body: { email: newEmail, currentPassword: password } });
  if (result.ok) return { kind: 'ok', user: result.value };
  if (result.ok === undefined) return { kind: 'cancelled' };
  if (result.error.code === 'invalid_credentials') return { kind: 'passwordNotMatch' };
  if (result.error.code === 'email_already_taken') return { kind: 'emailTaken' };
  if (result.error.code === 'email_registered_user_google') return { kind: 'emailGoogle' };
  return { kind: troubleOf(result.error) };
}

/** Milliseconds before the mail can be sent again. */
export const resendPauseMs = 60_000;

/**
 * Sends the confirmation mail again. Returns when it may be sent next, also if the server refused because of
 * a recent mail.
 */
export async function resendConfirmation(
  api: ApiClient,
  now: () => number,
): Promise<{ readonly untilMs: number } | Trouble | 'cancelled'> {
  const result = await api.call('resendConfirmationEmail', { body: {} });
  if (result.ok) return { untilMs: now() + resendPauseMs };
  if (result.ok === undefined) return 'cancelled';
  const untilMs = retryAtMs(result.error, now());
  return untilMs === null ? troubleOf(result.error) : { untilMs };
}
