import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
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

/** Returns what this person's own provider sells; everything if that provider sells nothing here. */
export function ofProvider<P extends Pick<Package, 'paymentProvider'>>(
  products: readonly P[],
  provider: string | null,
): readonly P[] {
  const own = products.filter(({ paymentProvider }) => paymentProvider === provider);
  return own.length > 0 ? own : products;
}

/** Returns what the user may buy now. Offline: what the last response offered. */
export function useOffers(): OffersState {
  const { api, session } = useServices();
  const { user } = useSnapshot(session.state);
  const query = useQuery({
    queryKey: coinsKeys.packages,
    queryFn: ({ signal }) => unwrap(api.call('getPackages', {}, { signal })),
    staleTime: 0,
  });
  if (!query.data) return notReady(query);
  const { isDemo, debtCoins } = query.data;
  const packages = ofProvider(query.data.packages, user?.paymentProvider ?? null);
  return {
    kind: 'ready',
    reload: () => void query.refetch(),
    packages,
    isDemo: isDemo === true,
    debtCoins: debtCoins ?? 0,
  };
}
