import { lacksEssentials, type SignedIn } from '#shared/domain/person.ts';
import type { Services } from '#renderer/services/services.ts';

type Entrance = Pick<Services, 'api' | 'session' | 'dialogs'>;

/**
 * Signs in. Whoever lacks gender or birthday is asked for them (§5) before anything else is shown: to be called while
 * the dialog that led here is still open.
 */
export function enter({ session, dialogs }: Entrance, signedIn: SignedIn): void {
  session.signIn(signedIn);
  if (lacksEssentials(signedIn.user)) void dialogs.open('missing fields', { isRequired: true });
}

/** §4: a deleted profile seen at login is brought back. False, and signed out again, where that failed. */
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
