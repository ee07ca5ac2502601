import type { Contract } from '#shared/api/contract.ts';
import type { ResponseOutput } from '#shared/api/endpoint.ts';
import type { Payout } from '#shared/domain/billing.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { idOfItem, usePagedList } from '#renderer/services/usePagedList.ts';
import { payoutKeys } from './keys.ts';

const itemsOf = (page: ResponseOutput<Contract['getPayoutHistory']>): readonly Payout[] => page.payoutHistory;

/** Loads all payouts page by page, latest first. */
export function usePayouts() {
  const { api } = useServices();
  return usePagedList({
    queryKey: payoutKeys.history,
    ask: (paginationToken, signal) =>
      unwrap(api.call('getPayoutHistory', { query: { paginationToken } }, { signal })),
    itemsOf,
    idOf: idOfItem,
    staleTime: 0,
  });
}
