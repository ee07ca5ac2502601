import { useEffect, useEffectEvent, useMemo } from 'react';
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';

interface Page<T> {
  readonly users: readonly T[];
  readonly paginationToken: string | null;
}

export type PagesState<T> =
  | NotReady
  | {
      readonly kind: 'ready';
      /** In the server's order, without duplicates. */
      readonly people: readonly T[];
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/**
 * Returns the loaded pages of a list of people. On a return (`isReturn`) the list is as before; on a new
 * visit cached data shows while the first page is refetched.
 */
export function usePages<T extends { readonly _id: string }>(options: {
  readonly queryKey: readonly unknown[];
  readonly ask: (paginationToken: string | null, signal: AbortSignal) => Promise<Page<T>>;
  readonly isReturn: boolean;
}): PagesState<T> {
  const { queryKey, ask, isReturn } = options;
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...keptQuery,
    // Data cached before going offline is refetched when online again.
    refetchOnReconnect: 'always',
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ paginationToken }) => paginationToken,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;

  const freshen = useEffectEvent(() => {
    if (isReturn || query.isFetching || query.data === undefined) return;
    client.setQueryData<InfiniteData<Page<T>, string | null>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    void query.refetch();
  });
  const key = JSON.stringify(queryKey);
  useEffect(() => freshen(), [key]);

  const people = useMemo(() => {
    const all = (data?.pages ?? []).flatMap(({ users }) => users);
    // Removes duplicates by id, because a person may move to the next page between two requests.
    return [...new Map(all.map((person) => [person._id, person])).values()];
  }, [data]);

  if (data) {
    const isPaused = query.fetchStatus === 'paused';
    const more: MoreState = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    return {
      kind: 'ready',
      people,
      more,
      loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}

export type RelatedSide = 'followings' | 'fans';

/** Search and filter of a list. */
export interface Narrowed {
  readonly search: string;
  /** Followings: only people online. Fans: only people whom the user does not follow. */
  readonly isOnly: boolean;
}

export const listKeys = {
  counter: ['lists', 'counter'],
  related: (side: RelatedSide, { search, isOnly }: Narrowed) => ['lists', side, search, isOnly],
  blocked: (search: string) => ['lists', 'blocked', search],
  allBlocked: ['lists', 'blocked'],
} as const;
