import { use, useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserDetail } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { userDetailQuery } from '#renderer/services/userDetail.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { knownPerson, removeFromLists } from '../knownPeople.ts';

/**
 * Milliseconds between refetches of an open page. Blocks and deletions are known sooner, from the presence.
 */
const askAgainMs = 60_000;

export type UserDetailState =
  | NotReady
  | {
      readonly kind: 'ready';
      readonly detail: UserDetail;
      /** The data comes from a list or an earlier visit while the server is requested. */
      readonly isOld: boolean;
    };

/** Returns one person's page: at first with data from any list, then from the server. */
export function useUserDetail(userId: string): UserDetailState {
  const { api } = useServices();
  const client = useQueryClient();
  const presences = use(PresencesContext);
  const detailQuery = userDetailQuery(api, userId);
  const query = useQuery({
    ...keptQuery,
    ...detailQuery,
    queryFn: async (context): Promise<UserDetail> => {
      const detail = await detailQuery.queryFn(context);
      if (detail.user) presences?.update([detail.user]);
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
  // A person who blocks the user or deletes their account becomes offline at once.
  useEffect(
    () =>
      presences?.onChange(userId, () => {
        if (presences.of(userId) === 'offline') void refetch();
      }),
    [presences, userId, refetch],
  );

  // Removes a person who is no longer visible from all cached lists.
  const isHidden = query.data !== undefined && query.data.state !== 'shown';
  useEffect(() => {
    if (isHidden) removeFromLists(client, userId);
  }, [isHidden, client, userId]);

  if (query.data) return { kind: 'ready', detail: query.data, isOld: query.isPlaceholderData };
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void refetch() };
  return { kind: 'loading' };
}
