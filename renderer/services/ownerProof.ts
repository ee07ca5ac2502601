import type { ApiClient, ApiError } from './apiClient.ts';

/** Returns the fields of a request that prove that the account is the user's own. */
export const proofBody = (hasPassword: boolean, value: string) =>
  hasPassword ? { currentPassword: value } : { mailCode: value };

/** Returns true if the server refused the proof and not the request. */
export const isWrongProof = (error: ApiError): boolean => error.code === 'invalid_credentials';

/** Mails a code to the user of this session. */
export async function sendMailCode(api: ApiClient): Promise<'sent' | 'tooSoon' | 'failed'> {
  const result = await api.call('sendMailCode');
  if (result.ok) return 'sent';
  return result.ok === false && result.error.code === 'too_many_requests' ? 'tooSoon' : 'failed';
}
