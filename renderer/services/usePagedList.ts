import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

export type PagedList<Page, Item> =
  /** `offline`: the first page waits for the network, and loads when it is back. */
  | { readonly kind: 'loading' | 'offline' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | {
      readonly kind: 'ready';
      /** Loaded pages with their totals. */
      readonly pages: readonly Page[];
      /** In the server's order, without duplicates: an item may move to the next page between two requests. */
      readonly items: readonly Item[];
      /** State of the next page. `failed`: it failed to load or waits for the network. */
      readonly more: 'none' | 'there' | 'coming' | 'failed';
      readonly loadMore: () => void;
    };

interface PagedListOptions<Page, Item> extends Pick<
  UseInfiniteQueryOptions,
  'staleTime' | 'refetchInterval' | 'gcTime' | 'meta' | 'enabled'
> {
  readonly queryKey: readonly unknown[];
  /** Requests one page; the first has the token null. */
  readonly ask: (paginationToken: string | null, signal: AbortSignal) => Promise<Page>;
  /** Must be the same function on every render, because the items are memoized by it. */
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Must be the same function on every render. Duplicates are recognized by its result. */
  readonly idOf: (item: Item) => string | number;
  /** Shows the results of the previous key until those of the new key arrive, if it returns true. */
  readonly keepsPrevious?: (previousKey: readonly unknown[]) => boolean;
  /**
   * True if the user returns to the list: the list is as before. False on a new visit: cached data shows
   * while the first page is refetched, without the others. Both refetch when online again. Undefined: the
   * list is refetched as its `staleTime` says.
   */
  readonly isReturn?: boolean;
}

/** Returns the loaded pages of a list, or why it has none yet. */
export function usePagedList<Page extends { readonly paginationToken: string | null }, Item>({
  queryKey,
  ask,
  itemsOf,
  idOf,
  keepsPrevious,
  isReturn,
  ...options
}: PagedListOptions<Page, Item>): PagedList<Page, Item> {
  const client = useQueryClient();
  const query = useInfiniteQuery<Page, Error, Pages<Page>, readonly unknown[], string | null>({
    ...(options as object),
    ...(isReturn !== undefined && { refetchOnReconnect: 'always' }),
    queryKey,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    placeholderData: (previous, previousQuery) =>
      previousQuery && keepsPrevious?.(previousQuery.queryKey) ? previous : undefined,
  });
  const { data, fetchStatus, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { refetch, fetchNextPage } = query;

  const freshen = useEffectEvent(() => {
    if (isReturn !== false || fetchStatus === 'fetching' || data === undefined) return;
    client.setQueryData<Pages<Page>>(
      queryKey,
      (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    );
    void refetch();
  });
  const key = JSON.stringify(queryKey);
  useEffect(() => freshen(), [key]);

  const items = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => itemsOf(page));
    return [...new Map(all.map((item) => [idOf(item), item])).values()];
  }, [data, itemsOf, idOf]);

  async function loadMore(): Promise<void> {
    // Waits for a running refetch, because the query would ignore the request for the next page.
    if (fetchStatus === 'fetching' && !isFetchingNextPage) await refetch({ cancelRefetch: false });
    await fetchNextPage({ cancelRefetch: false });
  }

  const isPaused = fetchStatus === 'paused';
  if (data) {
    const more = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    return { kind: 'ready', pages: data.pages, items, more, loadMore: () => void loadMore() };
  }
  if (isPaused) return { kind: 'offline' };
  return isError ? { kind: 'failed', retry: () => void refetch() } : { kind: 'loading' };
}

type Pages<Page> = InfiniteData<Page, string | null>;

/** Id of an item for lists of items with an `_id`. */
export const idOfItem = ({ _id }: { readonly _id: string }): string => _id;
