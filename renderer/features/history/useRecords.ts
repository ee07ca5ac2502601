import { useMemo } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type CallRecord, callDirections, historyTabIds, type CallTab } from '#shared/domain/calls.ts';
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

/** Tabs without numbers, shown until the server has named its tabs. */
const expected: readonly CallTab[] = historyTabIds.map((id) => ({ id, title: '', count: null }));

/** Server tabs for one call direction, which the page merges into its first tab. */
const directions: readonly string[] = callDirections;

/**
 * Returns the tabs of the page from those of the server. The first tab holds calls in both directions with
 * the matches of each day folded, so its count is that of the calls.
 */
function tabsOfPage(tabs: readonly CallTab[]): readonly CallTab[] {
  const counts = tabs.filter(({ id }) => directions.includes(id)).map(({ count }) => count);
  const calls = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return tabs
    .filter(({ id }) => !directions.includes(id))
    .map((tab) => (tab.id === 'all' && counts.length > 0 ? { ...tab, count: calls } : tab));
}

/** Returns the tabs of the history, in the server's order (§4.7): at least one. */
export function useCallTabs(): readonly CallTab[] {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: historyKeys.tabs,
    queryFn: ({ signal }) => unwrap(api.call('getCallsTabs', {}, { signal })),
    staleTime,
  });
  return useMemo(() => {
    const tabs = tabsOfPage(data ?? []);
    return tabs.length > 0 ? tabs : expected;
  }, [data]);
}
