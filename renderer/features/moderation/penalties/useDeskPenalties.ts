import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskPenalty, DeskPenaltyState } from '#shared/api/penalties.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { moderationKeys } from '../keys.ts';

export type DeskPenaltiesState =
  | NotReady
  | {
      readonly kind: 'ready';
      readonly penalties: readonly DeskPenalty[];
      readonly appeals: number;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Beside being told: a line may be away. */
const lookEveryMs = 60_000;

/** Penalties of one list, as far as they were asked for. */
export function useDeskPenalties(state: DeskPenaltyState): DeskPenaltiesState {
  const { api } = useServices();
  const query = useInfiniteQuery({
    queryKey: moderationKeys.penalties(state),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.call('getDeskPenalties', { query: { state, paginationToken: pageParam } }, { signal })),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const penalties = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.penalties);
    return [...new Map(all.map((each) => [each._id, each])).values()];
  }, [data]);
  if (data) {
    const isPaused = query.fetchStatus === 'paused';
    const more = !hasNextPage
      ? 'none'
      : isFetchingNextPage && !isPaused
        ? 'coming'
        : isFetchNextPageError || isPaused
          ? 'failed'
          : 'there';
    const appeals = data.pages.at(-1)?.appeals ?? 0;
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    return { kind: 'ready', penalties, appeals, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
