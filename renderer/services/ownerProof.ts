import type { ApiClient, ApiError } from './apiClient.ts';

/**
 * Returns the request fields that prove that the account belongs to the user: the password or a mailed code.
 */
export const proofBody = (hasPassword: boolean, value: string) =>
  hasPassword ? { currentPassword: value } : { mailCode: value };

/** Returns true if the server refused the proof itself. */
export const isWrongProof = (error: ApiError): boolean => error.code === 'invalid_credentials';

/** Mails a code to the signed-in user. */
export async function sendMailCode(api: ApiClient): Promise<'sent' | 'tooSoon' | 'failed'> {
  const result = await api.call('sendMailCode');
  if (result.ok) return 'sent';
  return result.ok === false && result.error.code === 'too_many_requests' ? 'tooSoon' : 'failed';
}
