import { useSnapshot } from 'valtio';
import { shownCoins } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';

export interface CallCosts {
  /** What a minute costs this person, or what the other side pays; null if the price is not known. */
  readonly price: string | null;
  /** The person's coins, and for how many minutes they last; null if they pay nothing, or the balance is not shown. */
  readonly balance: string | null;
}

/**
 * Returns the words about money that stand at a button that calls. `price` is the user's coins a minute; a streamer is paid
 * them in part.
 */
export function useCallCosts(price: number | null, isPaid: boolean): CallCosts {
  const { t } = useTranslation('call');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  if (price === null) return { price: null, balance: null };
  if (price === 0) return { price: t('meter.free'), balance: null };
  if (isPaid) return { price: t('ask.paysHer', { count: price }), balance: null };
  const coins = shownCoins(user);
  const minutes = coins === null ? 0 : Math.floor(coins / price);
  const reach = minutes === 0 ? t('ring.tooFew') : t('ring.enough', { count: minutes });
  return {
    price: t('meter.perMinute', { count: price }),
    balance: coins === null ? null : `${t('ring.have', { count: coins })}, ${reach}.`,
  };
}
