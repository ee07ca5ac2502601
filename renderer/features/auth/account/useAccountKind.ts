import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isGuestEmail } from '#shared/domain/guest.ts';
import { useServices } from '#renderer/services/context.ts';
import { checkEmail } from '../actions/checkEmail.ts';

/** `own`: e-mail and password are the person's own. `external`: the provider's. `guest`: there are none yet (§5). */
export type AccountKind = 'asking' | 'own' | 'external' | 'guest';

/** How whoever is signed in signs in. A server that can't be asked now will say it when something is sent. */
export function useAccountKind(): { readonly kind: AccountKind; readonly email: string } {
  const { api, session } = useServices();
  const email = useSnapshot(session.state).user?.email ?? '';
  // A changed e-mail changes nothing about the method.
  const [asked] = useState(email);
  const isGuest = asked === '' || isGuestEmail(asked);
  const [kind, setKind] = useState<AccountKind>(isGuest ? 'guest' : 'asking');
  useEffect(() => {
    if (isGuest) return;
    const asking = new AbortController();
    void checkEmail(api, asked, asking.signal).then((state) => {
      if (!asking.signal.aborted) setKind(state === 'emailGoogle' ? 'external' : 'own');
    });
    return () => asking.abort();
  }, [api, asked, isGuest]);
  return { kind, email };
}
