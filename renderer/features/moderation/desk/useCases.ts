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
      /** In the server's order, each once. */
      readonly cases: readonly ModerationCase[];
      /** How many are open, whatever the tab. */
      readonly open: number;
      /** Upheld cases from which nothing has followed yet. */
      readonly undecided: number;
      readonly more: MoreState;
      readonly loadMore: () => void;
    };

/** New cases and appeals come without being told of. */
export const lookEveryMs = 20_000;

/** The cases of one tab, as far as they were asked for. */
export function useCases(state: CaseState): CasesState {
  const { api } = useServices();
  const query = useInfiniteQuery({
    queryKey: moderationKeys.list(state),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.call('getModerationCases', { query: { state, paginationToken: pageParam } }, { signal })),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime: 0,
    refetchInterval: lookEveryMs,
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const cases = useMemo(() => {
    const all = (data?.pages ?? []).flatMap((page) => page.cases);
    // By their ids: between two pages one may have moved from the one to the other.
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
