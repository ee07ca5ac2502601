import { use, useEffect, useEffectEvent, useMemo } from 'react';
import { useInfiniteQuery, useQueryClient, type InfiniteData, useQuery } from '@tanstack/react-query';
import type { Companion } from '#shared/domain/person.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { queryOf, type PeopleFilter } from './filter.ts';
import { goddessTabIds, type GoddessTab } from '#shared/domain/calls.ts';

/** Ten rows of the widest grid, so that the next page loads before the end is reached. */
const pageSize = 60;

export type PeopleState =
  | NotReady
  | {
      readonly kind: 'ready';
      /** In the server's order, without duplicates. */
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
 * Returns the loaded pages of one tab. On a return (`isReturn`) the list is as before; on a new visit cached
 * data shows while the first page is refetched.
 */
export function usePeople(tab: string, filter: PeopleFilter, isReturn: boolean): PeopleState {
  const { api } = useServices();
  const client = useQueryClient();
  const presences = use(PresencesContext);
  const queryKey = peopleKeys.list(tab, filter);
  const query = useInfiniteQuery({
    ...keptQuery,
    // Data cached before going offline is refetched when online again.
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
    // Removes duplicates by id, because a person may move to the next page between two requests.
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

/** Tabs shown until the server responds, and if it fails, with the client's own titles. */
const expected: readonly GoddessTab[] = goddessTabIds.map((id) => ({ id, title: '' }));

/** Returns the tabs of people in the server's order (§4.7); at least one. */
export function usePeopleTabs(): readonly GoddessTab[] {
  const { api } = useServices();
  const { data } = useQuery({
    ...keptQuery,
    queryKey: peopleKeys.tabs,
    queryFn: ({ signal }) => unwrap(api.call('getGoddessTabs', {}, { signal })),
    staleTime: 0,
  });
  return data && data.length > 0 ? data : expected;
}

/** Query keys of people. */
export const peopleKeys = {
  all: ['people'],
  tabs: ['people', 'tabs'],
  lists: ['people', 'list'],
  list: (tab: string, filter: PeopleFilter) => ['people', 'list', tab, filter],
  count: (tab: string, filter: PeopleFilter) => ['people', 'count', tab, filter],
  detail: (userId: string) => ['people', 'detail', userId],
  similar: (userId: string) => ['people', 'similar', userId],
  price: (userId: string) => ['people', 'price', userId],
} as const;
