import { useQuery } from '@tanstack/react-query';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import { payoutKeys } from './keys.ts';

const askEveryMs = 60_000;

/** Loads the forecast of the next payout, part by part like a payout. */
export function useForecast() {
  const { api } = useServices();
  return useQuery({
    queryKey: payoutKeys.forecast,
    queryFn: ({ signal }) => unwrap(api.call('getPayoutForecast', {}, { signal })),
    // Polled, because every earned coin and the end of the week change it.
    refetchInterval: askEveryMs,
  });
}
