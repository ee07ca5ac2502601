import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { payoutKeys } from './keys.ts';

/** All payouts, the latest first, page by page. */
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
