import { useQuery } from '@tanstack/react-query';
import type { CallRecord, CallStats, Period } from '#shared/domain/calls.ts';
import { DAY_MS, limits } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, settingsFreshMs, unwrap } from '#renderer/services/queries.ts';
import { historyKeys, staleTime } from './keys.ts';

export interface StatsState {
  /** Null while they are on their way, and where they did not come. */
  readonly stats: CallStats | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Private calls of a period, in numbers; matches are not among them. */
export function useStats(period: Period): StatsState {
  const { api } = useServices();
  const { data, isError, refetch } = useQuery({
    queryKey: historyKeys.stats(period),
    queryFn: ({ signal }) => unwrap(api.call('getCallStats', { query: { period } }, { signal })),
    staleTime,
  });
  return { stats: data ?? null, hasFailed: isError && !data, retry: () => void refetch() };
}

/** What the server's numbers do not say: how today compares with the day before. Days are those of UTC, as theirs. */
export interface Lately {
  /** Of yesterday, up to this time of the day: a morning need not be measured by an evening. */
  readonly minutesBefore: number;
  /** Seconds; null where nobody talked today. */
  readonly average: number | null;
}

/** Null while it is not known, and on days with more calls than one page does not hold them. */
export function useLately(): Lately | null {
  const { api, clock } = useServices();
  const { data } = useQuery({
    queryKey: historyKeys.lately,
    queryFn: async ({ signal }) => {
      const nowMs = clock.now();
      const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
      const pages = await Promise.all(
        ['incoming', 'outgoing'].map((tabId) =>
          unwrap(api.call('getCallsList', { query: { tabId, count: limits.chatFullPageSize } }, { signal })),
        ),
      );
      const isWhole = pages.every(({ records, paginationToken }) => {
        const last = records.at(-1);
        return paginationToken === null || (last && msOf(last) < today - DAY_MS);
      });
      return isWhole
        ? summed(
            pages.flatMap(({ records }) => records),
            today,
            nowMs,
          )
        : null;
    },
    staleTime,
  });
  return data ?? null;
}

const msOf = ({ created }: CallRecord) => Date.parse(created);

function summed(records: readonly CallRecord[], today: number, nowMs: number): Lately {
  const before = records.filter((one) => msOf(one) >= today - DAY_MS && msOf(one) <= nowMs - DAY_MS);
  const talked = records.filter((one) => msOf(one) >= today && (one.duration ?? 0) > 0);
  const seconds = talked.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return {
    minutesBefore: before.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    average: talked.length === 0 ? null : Math.round(seconds / talked.length),
  };
}

/** How long a goddess's calls are to be, in seconds; null for everybody else, and where nothing is said of it. */
export function useCallTarget(isGoddess: boolean): number | null {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: queryKeys.kpi,
    queryFn: ({ signal }) => unwrap(api.call('getKpiConfigInfo', { query: {} }, { signal })),
    staleTime: settingsFreshMs,
    enabled: isGoddess,
  });
  return data?.metrics.find(({ key }) => key === 'avgCallSec')?.target ?? null;
}
