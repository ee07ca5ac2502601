import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallRecord } from '#shared/domain/calls.ts';
import { call } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { historyKeys, staleTime } from './keys.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';

export type RecordsState =
  | NotReady
  | {
      readonly kind: 'ready';
      /** Newest first, without duplicates. */
      readonly records: readonly CallRecord[];
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Returns the loaded records of one tab (§9 "Call history page size 20"). */
export function useRecords(tab: string): RecordsState {
  const { api } = useServices();
  const query = useInfiniteQuery({
    ...keptQuery,
    queryKey: historyKeys.list(tab),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.call(
          'getCallsList',
          { query: { tabId: tab, count: call.historyPageSize, paginationToken: pageParam } },
          { signal },
        ),
      ),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const records = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.records);
    // Removes duplicates by id, because a record may move to the next page between two requests.
    return [...new Map(all.map((record) => [record._id, record])).values()];
  }, [data]);

  if (data) {
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    if (!hasNextPage) return { kind: 'ready', records, more: 'none', loadMore };
    const isPaused = query.fetchStatus === 'paused';
    const more =
      isFetchingNextPage && !isPaused ? 'coming' : isFetchNextPageError || isPaused ? 'failed' : 'there';
    return { kind: 'ready', records, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
