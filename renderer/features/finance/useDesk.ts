import { useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { DeskMethod, DeskPayout } from '#shared/api/finance.ts';
import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { CallResult } from '#renderer/services/apiClient.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { notify } from '#renderer/ui/notify.tsx';
import type { PayoutFilters } from './filters.ts';
import { financeKeys } from './keys.ts';

type PayoutsPage = ResponseOutput<Contract['getDeskPayouts']>;
type MethodsPage = ResponseOutput<Contract['getDeskMethods']>;

/** Milliseconds between refetches, because other staff and the payout run change the data. */
const askEveryMs = 30_000;
const noFilters: PayoutFilters = {};

/** Payouts per page. Ticks span pages, so one page should hold most runs. */
const pageSize = 100;

const payoutsOf = ({ payouts }: PayoutsPage): readonly DeskPayout[] => payouts;

export function useDeskPayouts(status: PayoutStatus, filters: PayoutFilters = noFilters) {
  const { api } = useServices();
  return usePagedList({
    queryKey: financeKeys.payouts(status, filters),
    ask: (paginationToken, signal) =>
      unwrap(
        api.call(
          'getDeskPayouts',
          { query: { ...filters, status, count: pageSize, paginationToken } },
          { signal },
        ),
      ),
    itemsOf: payoutsOf,
    idOf: idOfItem,
    // Keeps the previous results during a search, so that the page is not empty after each keystroke.
    keepsPrevious: () => true,
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
}

const methodsOf = ({ methods }: MethodsPage): readonly DeskMethod[] => methods;
const methodIdOf = ({ method }: DeskMethod) => method._id;

export function useDeskMethods() {
  const { api } = useServices();
  return usePagedList({
    queryKey: financeKeys.methods,
    ask: (paginationToken, signal) =>
      unwrap(api.call('getDeskMethods', { query: { paginationToken } }, { signal })),
    itemsOf: methodsOf,
    idOf: methodIdOf,
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
