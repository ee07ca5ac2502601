import { useQuery } from '@tanstack/react-query';
import type { Figure, FigureEntry, FigurePeriod } from '#shared/domain/earnings.ts';
import type { EarningSource } from '#shared/domain/streamer.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
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
export function useFigureSums(figure: FigureQuery) {
  const { api } = useServices();
  return useQuery({
    queryKey: earningsKeys.figure(...keyOf(figure), 'sums'),
    queryFn: ({ signal }) => unwrap(api.call('getFigure', { query: { ...figure, count: 1 } }, { signal })),
    staleTime,
  });
}

const itemsOf = ({ items }: Figure): readonly FigureEntry[] => items;

/** Loads the entries of one source page by page. */
export function useEntries(figure: FigureQuery, source: EarningSource) {
  const { api } = useServices();
  return usePagedList({
    queryKey: earningsKeys.figure(...keyOf(figure), source),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call('getFigure', { query: { ...figure, source, count: pageSize, paginationToken } }, { signal }),
      ),
    itemsOf,
    idOf: idOfItem,
    staleTime,
  });
}
