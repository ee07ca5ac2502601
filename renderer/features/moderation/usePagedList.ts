import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';

interface Page {
  readonly paginationToken: string | null;
}

export type PagedList<P, T> =
  | NotReady
  | {
      readonly kind: 'ready';
      /** Without duplicates, because an item may move to the next page between two requests. */
      readonly items: readonly T[];
      /** Last loaded page, which has the totals of the list. */
      readonly last: P | undefined;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Milliseconds between refetches, in case an event was lost. */
const refreshEveryMs = 60_000;

/** Returns the loaded pages of a list of the desk. */
export function usePagedList<P extends Page, T extends { readonly _id: string }>({
  queryKey,
  ask,
  itemsOf,
}: {
  readonly queryKey: readonly unknown[];
  readonly ask: (token: string | null, signal: AbortSignal) => Promise<P>;
  /** Must be the same function on every render, because the items are memoized by it. */
  readonly itemsOf: (page: P) => readonly T[];
}): PagedList<P, T> {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => itemsOf(page));
    return [...new Map(all.map((each) => [each._id, each])).values()];
  }, [data, itemsOf]);
  if (data) {
    const isPaused = query.fetchStatus === 'paused';
    const more = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    return { kind: 'ready', items, last: data.pages.at(-1), more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
