import { lacksEssentials } from '#shared/domain/person.ts';
import type { Services } from '#renderer/services/services.ts';

/**
 * Asks for gender and birthday before anything live, because users must be adults. Temporary users and users
 * of sign-in providers may lack them. Resolves to whether the profile is complete. The server checks the same
 * (`locked`).
 */
export async function confirmAdult({
  session,
  dialogs,
}: Pick<Services, 'session' | 'dialogs'>): Promise<boolean> {
  const { user } = session.state;
  if (!user) return false;
  if (!lacksEssentials(user)) return true;
  return (await dialogs.open('missing fields', {})) !== null;
}
