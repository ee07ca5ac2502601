import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { createScope } from '#shared/lib/scope.ts';
import { useServices } from '#renderer/services/context.ts';
import type { SignedInServices } from './signedInServices.ts';

/** Asks again for these as soon as something on the streamers' pages is not as it was. */
export function useStudioNews(
  live: Pick<SignedInServices, 'socket'>,
  queryKeys: readonly (readonly string[])[],
): void {
  const client = useQueryClient();
  const { session } = useServices();
  const me = useSnapshot(session.state).user?._id ?? '';
  const keys = JSON.stringify(queryKeys);
  useEffect(() => {
    const scope = createScope();
    const again = () => {
      for (const queryKey of JSON.parse(keys) as string[][]) void client.invalidateQueries({ queryKey });
    };
    void live.socket.subscribe({
      scope,
      kind: 'call',
      id: me,
      onRenewed: ({ missed }) => void (missed && again()),
      onGap: again,
      onEvent({ event }) {
        if (event === 'studioUpdated' || event === 'balance') again();
      },
    });
    return () => scope.end();
  }, [client, keys, live, me]);
}
