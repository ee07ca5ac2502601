import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createScope } from '#shared/lib/scope.ts';
import type { SignedInServices } from './signedInServices.ts';

/** Asks again for these as soon as something about a penalty is new: one's own, or any for a moderator. */
export function usePenaltyNews(
  live: Pick<SignedInServices, 'socket'>,
  me: string,
  queryKey: readonly string[],
): void {
  const client = useQueryClient();
  const key = queryKey.join(' ');
  useEffect(() => {
    const scope = createScope();
    const again = () => void client.invalidateQueries({ queryKey: key.split(' ') });
    void live.socket.subscribe({
      scope,
      kind: 'call',
      id: me,
      onRenewed: ({ missed }) => void (missed && again()),
      onGap: again,
      onEvent({ event, data }) {
        if (event === 'studioUpdated' && data.what === 'penalties') again();
      },
    });
    return () => scope.end();
  }, [client, key, live, me]);
}
