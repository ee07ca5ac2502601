import { useEffect, useState } from 'react';
import type { Package } from '#shared/domain/purchases.ts';
import { useServices } from '#renderer/services/context.ts';

export interface Offers {
  readonly packages: readonly Package[];
  readonly isDemo: boolean;
  readonly debtCoins: number;
}

export type OffersState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | ({ readonly kind: 'ready'; readonly reload: () => void } & Offers);

/** What this person may buy now. */
export function useOffers(): OffersState {
  const { api } = useServices();
  const [tries, setTries] = useState(0);
  const [offers, setOffers] = useState<Offers | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    void api.call('getPackages').then((answer) => {
      if (!isHere || answer.ok === undefined) return;
      if (!answer.ok) return setOffers((before) => before ?? 'failed');
      const { packages, isDemo, debtCoins } = answer.value;
      setOffers({ packages, isDemo: isDemo === true, debtCoins: debtCoins ?? 0 });
    });
    return () => {
      isHere = false;
    };
  }, [api, tries]);
  const again = () => {
    setOffers((before) => (before === 'failed' ? null : before));
    setTries((before) => before + 1);
  };
  if (offers === null) return { kind: 'loading' };
  return offers === 'failed' ? { kind: 'failed', retry: again } : { kind: 'ready', reload: again, ...offers };
}
