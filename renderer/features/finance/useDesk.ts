import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskPayout } from '#shared/api/finance.ts';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { PayoutFilters } from './filters.ts';
import { financeKeys } from './keys.ts';

/** Milliseconds between refetches, because other staff and the payout run change the data. */
const askEveryMs = 30_000;
const noFilters: PayoutFilters = {};

/** Payouts per page. Ticks span pages, so one page should hold most runs. */
const pageSize = 100;

export function useDeskPayouts(status: PayoutStatus, filters: PayoutFilters = noFilters) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: financeKeys.payouts(status, filters),
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.call(
          'getDeskPayouts',
          { query: { ...filters, status, count: pageSize, paginationToken: pageParam } },
          { signal },
        ),
      ),
    // Keeps the previous results during a search, so that the page is not empty after each keystroke.
    placeholderData: (before) => before,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

export function useDeskMethods() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: financeKeys.methods,
    queryFn: ({ signal, pageParam }) =>
      unwrap(api.call('getDeskMethods', { query: { paginationToken: pageParam } }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

const failureOf = (code: string) =>
  code === 'conflict' || code === 'forbidden' ? (`failure.${code}` as const) : 'failure.other';

/** Runs a step of the desk, shows its error, and refetches everything. */
export function useStep(): <T>(call: Promise<CallResult<T>>) => Promise<T | null> {
  const { t } = useTranslation('finance');
  const queries = useQueryClient();
  return async (call) => {
    const answer = await call;
    await queries.invalidateQueries({ queryKey: financeKeys.all });
    if (answer.ok) return answer.value;
    if (answer.ok === false) notify.error(t(failureOf(answer.error.code)));
    return null;
  };
}

/**
 * Returns a function that loads all payouts of a state page by page, for files. Resolves to null if a page
 * fails.
 */
export function useAllOf(): (
  status: PayoutStatus,
  filters?: PayoutFilters,
) => Promise<readonly DeskPayout[] | null> {
  const { api } = useServices();
  return async (status, filters = noFilters) => {
    const all: DeskPayout[] = [];
    let paginationToken: string | null = null;
    do {
      const answer: CallResult<{ payouts: DeskPayout[]; paginationToken: string | null }> = await api.call(
        'getDeskPayouts',
        { query: { ...filters, status, count: pageSize, paginationToken } },
      );
      if (!answer.ok) return null;
      all.push(...answer.value.payouts);
      paginationToken = answer.value.paginationToken;
    } while (paginationToken !== null);
    return all;
  };
}
