import { useMemo } from 'react';
import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { activityLimits, type Activity, type ActivityFilter } from '#shared/domain/activities.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrapOr } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { activityKeys } from './keys.ts';

export type ActivitiesState =
  | NotReady
  | {
      readonly kind: 'ready';
      readonly activities: readonly Activity[];
      readonly unread: number;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Returns the loaded pages of one filter, restored after a reload and refetched on every visit. */
export function useActivities(filter: ActivityFilter): ActivitiesState {
  const { api } = useServices();
  // The server words the texts of the service, so they depend on the locale of the page.
  const locale = useLocale();
  const query = useInfiniteQuery({
    ...keptQuery,
    queryKey: activityKeys.list(filter, locale),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrapOr(
        api.call(
          'getActivities',
          { query: { filter, locale, count: activityLimits.pageSize, paginationToken: pageParam } },
          { signal },
        ),
        () => ({ activities: [], unread: 0, paginationToken: null }),
      ),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const activities = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.activities);
    return [...new Map(all.map((one) => [one._id, one])).values()];
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
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    return { kind: 'ready', activities, unread: data.pages[0]?.unread ?? 0, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}

/** Sets the unread count in the cached pages of every filter, without changing their activities. */
export function noteUnread(client: QueryClient, unread: number): void {
  client.setQueriesData<InfiniteData<{ readonly unread: number }, string | null>>(
    { queryKey: activityKeys.all },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, unread })) },
  );
}
