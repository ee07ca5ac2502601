import { useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { CaseState, moderationApi, moderationCaseSchema } from '#shared/api/moderation.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import type { MoreState } from '#renderer/ui/LoadMore.tsx';
import { moderationKeys } from '../keys.ts';

export type ModerationCase = z.output<typeof moderationCaseSchema>;
export type CasesPage = z.output<typeof moderationApi.getModerationCases.response>;

export type CasesState =
  | NotReady
  | {
      readonly kind: 'ready';
      /** In the server's order, without duplicates. */
      readonly cases: readonly ModerationCase[];
      /** Number of open cases, whatever the tab. */
      readonly open: number;
      /** Number of upheld cases without a sanction decision. */
      readonly undecided: number;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** Milliseconds between refetches, because new cases and appeals send no event. */
export const refreshEveryMs = 20_000;

/** Returns the loaded cases of one tab. */
export function useCases(state: CaseState): CasesState {
  const { api } = useServices();
  const query = useInfiniteQuery({
    queryKey: moderationKeys.list(state),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.call('getModerationCases', { query: { state, paginationToken: pageParam } }, { signal })),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const cases = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.cases);
    // Removes duplicates by id, because a case may move to the next page between two requests.
    return [...new Map(all.map((each) => [each._id, each])).values()];
  }, [data]);

  if (data) {
    const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
    const open = data.pages.at(-1)?.open ?? 0;
    const undecided = data.pages.at(-1)?.undecided ?? 0;
    if (!hasNextPage) return { kind: 'ready', cases, open, undecided, more: 'none', loadMore };
    const isPaused = query.fetchStatus === 'paused';
    const more =
      isFetchingNextPage && !isPaused ? 'coming' : isFetchNextPageError || isPaused ? 'failed' : 'there';
    return { kind: 'ready', cases, open, undecided, more, loadMore };
  }
  if (query.fetchStatus === 'paused') return { kind: 'offline' };
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() };
  return { kind: 'loading' };
}
