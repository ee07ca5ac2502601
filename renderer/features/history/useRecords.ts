import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  type CallHistory,
  type CallRecord,
  callDirections,
  historyTabIds,
  type CallTab,
} from '#shared/domain/calls.ts';
import { call } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList, type PagedList } from '#renderer/services/usePagedList.ts';
import { historyKeys, staleTime } from './keys.ts';

const itemsOf = ({ records }: CallHistory): readonly CallRecord[] => records;

/** Returns the loaded records of one tab, newest first (§9 "Call history page size 20"). */
export function useRecords(tab: string): PagedList<CallHistory, CallRecord> {
  const { api } = useServices();
  return usePagedList({
    ...keptQuery,
    queryKey: historyKeys.list(tab),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          'getCallsList',
          { query: { tabId: tab, count: call.historyPageSize, paginationToken } },
          { signal },
        ),
      ),
    itemsOf,
    idOf: idOfItem,
    staleTime,
  });
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
