import { useQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { payoutKeys } from './keys.ts';

const askEveryMs = 60_000;

/** Loads the next payout by the payout's own waterfall. Loading and failing are those of the query. */
export function useForecast() {
  const { api } = useServices();
  return useQuery({
    queryKey: payoutKeys.forecast,
    queryFn: ({ signal }) => unwrap(api.call('getPayoutForecast', {}, { signal })),
    // Each coin that is earned changes it, and the server's clock closes the week.
    refetchInterval: askEveryMs,
  });
}
