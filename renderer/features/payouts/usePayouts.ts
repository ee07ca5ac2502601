import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { payoutKeys } from './keys.ts';

/** Loads all payouts page by page, latest first. */
export function usePayouts() {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: payoutKeys.history,
    queryFn: ({ signal, pageParam }) =>
      unwrap(api.call('getPayoutHistory', { query: { paginationToken: pageParam } }, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.paginationToken,
    staleTime: 0,
  });
}
