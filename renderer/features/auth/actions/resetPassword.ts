import { session } from '#shared/domain/constants.ts';
import type { ApiClient, ApiError } from '#renderer/services/apiClient.ts';
import { troubleOf, type Trouble } from './outcomes.ts';
import { verifyPassword } from './verifyPassword.ts';

export type ResetOutcome =
  /** A mail was sent, now or before. Another one is possible from `untilMs` on (§9, five minutes). */
  | { readonly kind: 'sent' | 'blocked'; readonly untilMs: number }
  | { readonly kind: 'emailNotRegistered' | 'google' | 'captcha' | Trouble | 'cancelled' };

/** Returns when a rate-limited request may be repeated; null if the server did not say. */
export function retryAtMs({ body, status }: ApiError, nowMs: number): number | null {
  if (status !== 429 || !body) return null;
  if (body.retryAfterMs !== null) return nowMs + body.retryAfterMs;
  return body.until === null ? null : Date.parse(body.until);
}

/**
 * §5 "Password reset": requests the mail. `captcha`: response of reCAPTCHA; null if the deployment uses none.
 */
export async function resetPassword(
  api: ApiClient,
  email: string,
  captcha: string | null,
  now: () => number,
): Promise<ResetOutcome> {
  const body = captcha === null ? { email } : { email, 'g-recaptcha-response': captcha };
  const result = await api.call('resetPassword', { body });
  if (result.ok) return { kind: 'sent', untilMs: now() + session.passwordResetBlockMs };
  if (result.ok === undefined) return { kind: 'cancelled' };
  const { error } = result;
  if (error.code === 'not_found') return { kind: 'emailNotRegistered' };
  if (error.code === 'wrong_method') return { kind: 'google' };
  if (error.body?.field === 'g-recaptcha-response') return { kind: 'captcha' };
  const untilMs = retryAtMs(error, now());
  return untilMs === null ? { kind: troubleOf(error) } : { kind: 'blocked', untilMs };
}

type ChangePasswordOutcome = 'changed' | 'notMatch' | 'google' | Trouble | 'cancelled';

/** The old password and its account; null after the link of a mail, which has proved the identity. */
interface OldPassword {
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
