import type { ApiClient } from '#renderer/services/apiClient.ts';
import { isGoogle } from './outcomes.ts';

export type EmailState = 'free' | 'emailTaken' | 'emailGoogle' | 'unknown';

/** §5: returns whether an e-mail is free. `unknown`: the request failed, which is no error yet. */
export async function checkEmail(api: ApiClient, email: string, signal?: AbortSignal): Promise<EmailState> {
  const result = await api.call('isRegistered', { body: { email } }, { signal });
  if (!result.ok) return 'unknown';
  if (!result.value.isRegistered) return 'free';
  return isGoogle(result.value.loginMethod) ? 'emailGoogle' : 'emailTaken';
}
