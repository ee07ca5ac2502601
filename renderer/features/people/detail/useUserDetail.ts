import { use, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { userDetailQuery } from '#renderer/services/userDetail.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { knownPerson, removeFromLists } from '../knownPeople.ts';

/** A page that stays open hears of a block or a removal at once, and of everything else within this time. */
const askAgainMs = 60_000;

export type UserDetailState =
  | NotReady
  | {
      readonly kind: 'ready';
      readonly detail: UserDetail;
      /** Of a list or of what was here before, while the server is asked. */
      readonly isOld: boolean;
    };

/** One person's page: at once as far as any list knows them, then as the server says. */
export function useUserDetail(userId: string): UserDetailState {
  const { api } = useServices();
  const client = useQueryClient();
  const presences = use(PresencesContext);
  const asked = userDetailQuery(api, userId);
  const query = useQuery({
    ...keptQuery,
    ...asked,
    queryFn: async (context): Promise<UserDetail> => {
      const detail = await asked.queryFn(context);
      if (detail.user) presences?.learn([detail.user]);
      return detail;
    },
    staleTime: 0,
    refetchInterval: askAgainMs,
    refetchOnReconnect: true,
    placeholderData: (): UserDetail | undefined => {
      const user = knownPerson(client, userId);
      return user ? { state: 'shown', user, isFan: null, isNeverMet: null, mayCall: null } : undefined;
    },
  });
  const { refetch } = query;
  // Whoever blocks or leaves is offline from that moment on.
  useEffect(
    () =>
      presences?.onChange(userId, () => {
        if (presences.of(userId) === 'offline') void refetch();
      }),
    [presences, userId, refetch],
  );

  // Who is not to be seen is in no list that is open either.
  const isHidden = query.data !== undefined && query.data.state !== 'shown';
  useEffect(() => {
    if (isHidden) removeFromLists(client, userId);
  }, [isHidden, client, userId]);

  if (query.data) return { kind: 'ready', detail: query.data, isOld: query.isPlaceholderData };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'loading' };
}
