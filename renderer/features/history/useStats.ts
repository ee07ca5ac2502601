import { useQuery } from '@tanstack/react-query';
import type { CallStats, Period } from '#shared/domain/calls.ts';
import { useToday } from '#renderer/i18n/useToday.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { historyKeys, staleTime } from './keys.ts';
import { periodStart } from './when.ts';

export interface StatsState {
  /** Null: loading or failed. */
  readonly stats: CallStats | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Returns the statistics of private calls in a period, which starts in local time. Matches are not counted.
 */
export function useStats(period: Period): StatsState {
  const { api } = useServices();
  const since = periodStart(period, useToday())?.toISOString() ?? null;
  const { data, isError, refetch } = useQuery({
    queryKey: historyKeys.stats(period, since),
    queryFn: ({ signal }) => unwrap(api.call('getCallStats', { query: { period, since } }, { signal })),
    staleTime,
  });
  return { stats: data ?? null, hasFailed: isError && !data, retry: () => void refetch() };
}
