import { useSnapshot } from 'valtio';
import { shownCoins } from '#shared/domain/person.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';

export interface CallCosts {
  /** The price per minute for the user, or the other side's payment; null if unknown. */
  readonly price: string | null;
  /**
   * The user's coins and the minutes that they last; null if the user pays nothing or the balance is hidden.
   */
  readonly balance: string | null;
}

/**
 * Returns the texts about money for a call button. `price` is in the user's coins per minute; a streamer
 * receives a part of them.
 */
export function useCallCosts(price: number | null, isPaid: boolean): CallCosts {
  const { t } = useTranslation('call');
  const { session } = useServices();
  const { user } = useSnapshot(session.state);
  if (price === null) return { price: null, balance: null };
  if (price === 0) return { price: t('meter.free'), balance: null };
  if (isPaid) return { price: t('ask.paysShort', { coins: price }), balance: null };
  const coins = shownCoins(user);
  const minutes = coins === null ? 0 : Math.floor(coins / price);
  const reach = minutes === 0 ? t('ring.tooFew') : t('ring.enough', { count: minutes });
  return {
    price: t('meter.perMinute', { count: price }),
    balance: coins === null ? null : `${t('ring.have', { count: coins })}, ${reach}.`,
  };
}
