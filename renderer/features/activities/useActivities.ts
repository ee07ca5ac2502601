import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { activityLimits, type Activity, type ActivityFilter } from '#shared/domain/activities.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { useServices } from '#renderer/services/context.ts';
import { keptQuery } from '#renderer/services/keptQueries.ts';
import { unwrapOr } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList, type PagedList } from '#renderer/services/usePagedList.ts';
import { activityKeys } from './keys.ts';

interface Page {
  readonly activities: readonly Activity[];
  readonly unread: number;
  readonly paginationToken: string | null;
}
const itemsOf = ({ activities }: Page) => activities;

/** Returns the loaded pages of one filter, restored after a reload and refetched on every visit. */
export function useActivities(filter: ActivityFilter): PagedList<Page, Activity> {
  const { api } = useServices();
  // The server words the texts of the service, so they depend on the locale of the page.
  const locale = useLocale();
  return usePagedList({
    ...keptQuery,
    queryKey: activityKeys.list(filter, locale),
    ask: (paginationToken, signal) =>
      unwrapOr(
        api.call(
          'getActivities',
          { query: { filter, locale, count: activityLimits.pageSize, paginationToken } },
          { signal },
        ),
        () => ({ activities: [], unread: 0, paginationToken: null }),
      ),
    itemsOf,
    idOf: idOfItem,
    staleTime: 0,
  });
}

/** Sets the unread count in the cached pages of every filter, without changing their activities. */
export function noteUnread(client: QueryClient, unread: number): void {
  client.setQueriesData<InfiniteData<{ readonly unread: number }, string | null>>(
    { queryKey: activityKeys.all },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, unread })) },
  );
}
