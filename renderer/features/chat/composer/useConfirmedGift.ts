import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { giftAskHighest } from '#renderer/services/preferences.ts';
import { useServices } from '#renderer/services/context.ts';
import { useGiftAsk } from '#renderer/services/giftAsk.ts';
import type { ChosenGift } from './GiftPane.tsx';

/**
 * Returns a function that resolves to true if a gift may be sent. Free gifts and gifts below the user's limit
 * need no question; others open a confirmation dialog, because the gift picker is closed by then.
 */
export function useConfirmedGift(name: string | null): (gift: ChosenGift) => Promise<boolean> {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();
  const { from, stop } = useGiftAsk();
  return async ({ word, price }) => {
    if (price === 0 || price < from) return true;
    const mayStop = stop !== null && from === 0 && price < giftAskHighest;
    const answer = await dialogs.open('confirm action', {
      title: name === null ? t('gift.ask', { gift: word }) : t('gift.askTo', { gift: word, name }),
      text: t('gift.askText', { count: price }),
      actionText: t('gift.send', { gift: word, count: price }),
      ...(mayStop && { otherText: t('gift.stopAsking', { count: giftAskHighest }) }),
    });
    if (answer === 'other') stop?.();
    return answer !== null;
  };
}
