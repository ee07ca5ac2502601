import type { SignedIn } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/**
 * Reactivates an account that its user has removed when the user signs in by a link, as a log-in does (§4).
 */
export async function reactivateIfRemoved(api: ApiClient, signedIn: SignedIn): Promise<SignedIn> {
  if (!signedIn.user.deleted) return signedIn;
  const back = await api.call('reactivate', {}, { token: signedIn.authData.token });
  return back.ok ? { ...signedIn, user: back.value } : signedIn;
}
