import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { useServices } from '#renderer/services/context.ts';
import { checkEmail } from '../actions/checkEmail.ts';

/**
 * `own`: the account has an e-mail and password. `external`: it signs in by the provider. `guest`: it has
 * neither yet (§5).
 */
export type AccountKind = 'asking' | 'own' | 'external' | 'guest';

/**
 * Returns the sign-in method of the signed-in user. If the server cannot be reached, assumes `own`; a later
 * request reports the truth.
 */
export function useAccountKind(): { readonly kind: AccountKind; readonly email: string } {
  const { api, session } = useServices();
  const email = useSnapshot(session.state).user?.email ?? '';
  // Changing the e-mail does not change the method.
  const [firstEmail] = useState(email);
  const isGuest = firstEmail === '' || isGuestEmail(firstEmail);
  const [kind, setKind] = useState<AccountKind>(isGuest ? 'guest' : 'asking');
  useEffect(() => {
    if (isGuest) return;
    const asking = new AbortController();
    void checkEmail(api, firstEmail, asking.signal).then((state) => {
      if (!asking.signal.aborted) setKind(state === 'emailGoogle' ? 'external' : 'own');
    });
    return () => asking.abort();
  }, [api, firstEmail, isGuest]);
  return { kind, email };
}
