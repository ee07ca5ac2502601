import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApplicationList } from '#shared/api/application.ts';
import type { ApplicationRow } from '#shared/domain/applications.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { moderationKeys } from '../keys.ts';

export type ApplicationsState =
  | NotReady
  | {
      readonly kind: 'ready';
      readonly applications: readonly ApplicationRow[];
      readonly waiting: number;
      readonly returned: number;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Beside being told: a line may be away. */
const lookEveryMs = 60_000;

/** The applications of one list, as far as they were asked for. */
export function useApplications(list: ApplicationList): ApplicationsState {
  const { api } = useServices();
  const query = useInfiniteQuery({
    queryKey: moderationKeys.applications(list),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.call('getApplications', { query: { list, paginationToken: pageParam } }, { signal })),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const applications = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.applications);
    // By their ids: between two pages one may have moved from the one to the other.
    return [...new Map(all.map((each) => [each._id, each])).values()];
  }, [data]);

  if (data) {
    const { waiting = 0, returned = 0 } = data.pages.at(-1) ?? {};
    const isPaused = query.fetchStatus === 'paused';
    const more = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    return { kind: 'ready', applications, waiting, returned, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
