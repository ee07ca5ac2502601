import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FigurePeriod } from '#shared/domain/earnings.ts';
import type { EarningSource } from '#shared/domain/streamer.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { earningsKeys, staleTime } from '../keys.ts';

/** Identifies a figure of the page: its period or range. */
export interface FigureQuery {
  readonly period: FigurePeriod;
  readonly from?: string;
  readonly until?: string;
}

const pageSize = 50;
const keyOf = ({ period, from = '', until = '' }: FigureQuery) => [period, from, until] as const;

/** Loads the sum and the number of entries by source. */
export function useFigureSums(asked: FigureQuery) {
  const { api } = useServices();
  return useQuery({
    queryKey: earningsKeys.figure(...keyOf(asked), 'sums'),
    queryFn: ({ signal }) => unwrap(api.call('getFigure', { query: { ...asked, count: 1 } }, { signal })),
    staleTime,
  });
}

/** Loads the entries of one source page by page. */
export function useEntries(asked: FigureQuery, source: EarningSource) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: earningsKeys.figure(...keyOf(asked), source),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.call(
          'getFigure',
          { query: { ...asked, source, count: pageSize, paginationToken: pageParam } },
          { signal },
        ),
      ),
    getNextPageParam: ({ paginationToken }) => paginationToken,
    staleTime,
  });
}
