import { use, useEffect, useEffectEvent, useMemo } from 'react';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { queryOf, type PeopleFilter } from './filter.ts';
import { peopleKeys } from './keys.ts';

/** Ten rows of the widest grid: the next come before one is at the end. */
const pageSize = 60;

export type PeopleState =
  | NotReady
  | {
      readonly kind: 'ready';
      /** In the server's order, each once. */
      readonly people: readonly Companion[];
      readonly online: number | null;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

interface PeoplePage {
  readonly users: Companion[];
  readonly paginationToken: string | null;
  readonly online: number | null;
}

/**
 * One tab of the people as far as it was asked for. Whoever comes back (`isReturn`) finds it as it was; whoever comes anew
 * is shown what is known, and its first page is asked for again.
 */
export function usePeople(tab: string, filter: PeopleFilter, isReturn: boolean): PeopleState {
  const { api } = useServices();
  const client = useQueryClient();
  const presences = use(PresencesContext);
  const queryKey = peopleKeys.list(tab, filter);
  const query = useInfiniteQuery({
    ...keptQuery,
    // What was said while there was no network: with it the list is brought up to date.
    refetchOnReconnect: 'always',
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const asked = { ...queryOf(filter), count: pageSize, paginationToken: pageParam };
      const page = await unwrap(
        api.call('getGoddessList', { params: { id: tab }, query: asked }, { signal }),
      );
      presences?.learn(page.users);
      return page;
    },
    getNextPageParam: ({ paginationToken }) => paginationToken,
    enabled: tab !== '',
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;

  const freshen = useEffectEvent(() => {
    if (isReturn || query.isFetching || query.data === undefined) return;
    client.setQueryData<InfiniteData<PeoplePage, string | null>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    void query.refetch();
  });
  useEffect(() => freshen(), [tab, filter]);

  const people = useMemo(() => {
    const all = (data?.pages ?? []).flatMap(({ users }) => users);
    // By their ids: between two pages the server may have moved one from the one to the other.
    return [...new Map(all.map((person) => [person._id, person])).values()];
  }, [data]);

  if (data) {
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    const online = data.pages.at(-1)?.online ?? null;
    const isPaused = query.fetchStatus === 'paused';
    const more: MoreState = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    return { kind: 'ready', people, online, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
