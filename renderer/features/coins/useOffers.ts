import { useQuery } from '@tanstack/react-query';
import type { Package } from '#shared/domain/purchases.ts';
import { useServices } from '#renderer/services/context.ts';
import { unwrap } from '#renderer/services/queries.ts';
import type { NotReady } from '#renderer/ui/ListState.tsx';
import { coinsKeys } from './keys.ts';
import { notReady } from './notReady.ts';

export interface Offers {
  readonly packages: readonly Package[];
  readonly isDemo: boolean;
  readonly debtCoins: number;
}

export type OffersState = NotReady | ({ readonly kind: 'ready'; readonly reload: () => void } & Offers);

/** What this person may buy now; without a network, what they might the last time. */
export function useOffers(): OffersState {
  const { api } = useServices();
  const query = useQuery({
    queryKey: coinsKeys.packages,
    queryFn: ({ signal }) => unwrap(api.call('getPackages', {}, { signal })),
    staleTime: 0,
  });
  if (!query.data) return notReady(query);
  const { packages, isDemo, debtCoins } = query.data;
  return {
    kind: 'ready',
    reload: () => void query.refetch(),
    packages,
    isDemo: isDemo === true,
    debtCoins: debtCoins ?? 0,
  };
}
