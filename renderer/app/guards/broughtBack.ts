import type { SignedIn } from '#shared/domain/person.ts';
import type { ApiClient } from '#renderer/services/apiClient.ts';

/** §4: whoever comes back by a link to an account that they had removed has it back, as by a log-in. */
export async function broughtBack(api: ApiClient, signedIn: SignedIn): Promise<SignedIn> {
  if (!signedIn.user.deleted) return signedIn;
  const back = await api.call('reactivate', {}, { token: signedIn.authData.token });
  return back.ok ? { ...signedIn, user: back.value } : signedIn;
}
