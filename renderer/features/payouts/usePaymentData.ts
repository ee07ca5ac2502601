import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillingMethod, PaymentTargetInfo } from '#shared/domain/billing.ts';
import { useServices } from '#renderer/services/context.ts';
import { queryKeys, unwrap } from '#renderer/services/queries.ts';
import { useIsOnline } from '#renderer/services/useIsOnline.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { payoutKeys } from './keys.ts';

const askEveryMs = 60_000;

interface PaymentData {
  readonly methods: readonly BillingMethod[];
  readonly target: PaymentTargetInfo | null;
  /** Coins that could be paid out now (D: `instantCoins`); null: not loaded. */
  readonly instantCoins: number | null;
}

/** §4 "Payment data": `loaded` is false while loading, also after a method was created or edited. */
export type PaymentState =
  | { readonly loaded: false; readonly notReady: NotReady }
  | ({ readonly loaded: true; readonly reload: () => Promise<void> } & PaymentData);

export function usePaymentData(): PaymentState {
  const { api } = useServices();
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const methods = useQuery({
    queryKey: payoutKeys.methods,
    queryFn: ({ signal }) => unwrap(api.call('getBillingMethods', {}, { signal })),
    staleTime: 0,
  });
  const target = useQuery({
    queryKey: queryKeys.paymentTarget,
    queryFn: ({ signal }) => unwrap(api.call('getPaymentTargetInfo', {}, { signal })),
    // Polled, because the lock around a payout follows the server's clock.
    refetchInterval: askEveryMs,
  });
  const balance = useQuery({
    queryKey: payoutKeys.balance,
    queryFn: ({ signal }) => unwrap(api.call('getBalance', {}, { signal })),
    staleTime: 0,
  });
  if (methods.data)
    return {
      loaded: true,
      methods: methods.data.billingMethods,
      target: target.data ?? null,
      instantCoins: balance.data?.instantCoins ?? null,
      async reload() {
        await Promise.all([
          queries.invalidateQueries({ queryKey: payoutKeys.methods }),
          queries.invalidateQueries({ queryKey: queryKeys.paymentTarget }),
          queries.invalidateQueries({ queryKey: payoutKeys.balance }),
        ]);
      },
    };
  if (methods.isError)
    return { loaded: false, notReady: { kind: 'failed', retry: () => void methods.refetch() } };
  return { loaded: false, notReady: { kind: isOnline ? 'loading' : 'offline' } };
}
