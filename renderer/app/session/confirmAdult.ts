import { lacksEssentials } from '#shared/domain/person.ts';
import type { Services } from '#renderer/services/services.ts';

/**
 * 18+ before anything live. Whoever signed up here has said so, with their birthday; temporary users and those who
 * came by a provider may not have: they are asked now, and go on once the profile has it. The server asks the same
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
