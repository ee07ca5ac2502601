import { lacksEssentials, type SignedIn } from '#shared/domain/person.ts';
import type { Services } from '#renderer/services/services.ts';

type Entrance = Pick<Services, 'api' | 'session' | 'dialogs'>;

/**
 * Signs in, and asks for gender or birthday if they are missing (§5). Call it while the dialog that led here
 * is open, so that nothing else is shown first.
 */
export function enter({ session, dialogs }: Entrance, signedIn: SignedIn): void {
  session.signIn(signedIn);
  if (lacksEssentials(signedIn.user)) void dialogs.open('missing fields', { isRequired: true });
}

/** §4: signs in and restores a deleted profile. Signs out again and returns false if that fails. */
export async function enterAgain(entrance: Entrance, signedIn: SignedIn): Promise<boolean> {
  const { api, session } = entrance;
  session.signIn(signedIn);
  const back = await api.call('reactivate');
  if (!back.ok) {
    session.end('chosen');
    return false;
  }
  enter(entrance, { ...signedIn, user: back.value });
  return true;
}
