import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Period } from '#shared/domain/calls.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import type { LeaderboardWeek } from '#shared/domain/contests.ts';
import type { TopUserSort } from '#shared/domain/streamer.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, unwrap } from '#renderer/services/queries.ts';
import { useNow } from '#renderer/stage/useNow.ts';
import { earningsKeys, staleTime } from './keys.ts';

/** Part of a page that loads, fails and retries on its own. */
export interface Part<T> {
  readonly data: T | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

interface QueryState<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}
const partOf = <T>({ data, isError, refetch }: QueryState<T>): Part<T> => ({
  data: data ?? null,
  hasFailed: isError && data === undefined,
  retry: () => void refetch(),
});

/** Refetches everything after midnight UTC, because "today" changes even without new earnings. */
export function useDayTurn(): void {
  const client = useQueryClient();
  const day = Math.floor(useNow(MINUTE_MS) / DAY_MS);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else
      for (const queryKey of [queryKeys.dashboard, queryKeys.earnings])
        void client.invalidateQueries({ queryKey });
  }, [client, day]);
}

/** Milliseconds between requests for data that changes without an event, such as the points of others. */
const boardEveryMs = 60_000;

export function useDashboard() {
  const { api } = useServices();
  const query = useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: ({ signal }) => unwrap(api.call('getDashboard', {}, { signal })),
    staleTime,
  });
  return partOf(query);
}

export function useDays(days: number, isWanted: boolean) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.days(days),
    queryFn: ({ signal }) => unwrap(api.call('getEarnings', { query: { days } }, { signal })),
    staleTime,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return partOf(query);
}

export function useHours(days: number, isWanted: boolean) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.hours(days),
    queryFn: ({ signal }) => unwrap(api.call('getEarningHours', { query: { days } }, { signal })),
    staleTime,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return partOf(query);
}

/** Polled every minute, because the session's times change without new earnings. */
export function useShift() {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.shift,
    queryFn: ({ signal }) => unwrap(api.call('getShift', {}, { signal })),
    staleTime,
    refetchInterval: boardEveryMs,
  });
  return partOf(query);
}

export function useSupporters(period: Period, sort: TopUserSort) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.supporters(period, sort),
    queryFn: ({ signal }) => unwrap(api.call('getMyTopMaleUsers', { body: { period, sort } }, { signal })),
    staleTime,
    placeholderData: keepPreviousData,
  });
  return partOf(query);
}

export function useLeaderboard(week: LeaderboardWeek) {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.leaderboard(week),
    queryFn: ({ signal }) => unwrap(api.call('getWeeklyLeaderboard', { query: { week } }, { signal })),
    staleTime,
    refetchInterval: boardEveryMs,
  });
  return partOf(query);
}

export function useStreak() {
  const { api } = useServices();
  const query = useQuery({
    queryKey: earningsKeys.streak,
    queryFn: ({ signal }) => unwrap(api.call('getStreak', {}, { signal })),
    staleTime,
    refetchInterval: boardEveryMs,
  });
  return partOf(query);
}

const weeksShown = 3;

/** Returns the results of past weeks. */
export function useKpiBefore() {
  const { api } = useServices();
  return useQuery({
    queryKey: earningsKeys.kpiBefore,
    queryFn: ({ signal }) =>
      unwrap(api.call('getKpiConfigInfo', { query: { weeks: weeksShown } }, { signal })),
    staleTime,
  }).data?.before;
}

export function useKpi() {
  const { api } = useServices();
  const query = useQuery({
    queryKey: queryKeys.kpi,
    queryFn: ({ signal }) => unwrap(api.call('getKpiConfigInfo', { query: {} }, { signal })),
    staleTime,
    refetchInterval: boardEveryMs,
  });
  return partOf(query);
}
