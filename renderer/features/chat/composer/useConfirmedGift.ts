import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { giftAskHighest } from '#renderer/services/preferences.ts';
import { useServices } from '#renderer/services/context.ts';
import type { ChosenGift } from './GiftPane.tsx';

/**
 * Asks before a gift that costs is sent, and returns whether to send it. The question is alone: the gifts are closed by
 * then. `limit`: from how many coins it asks (0: always), and how the person chooses to be asked less often.
 */
export function useConfirmedGift(
  name: string | null,
  limit: { readonly from: number; readonly stop: () => void } | null = null,
): (gift: ChosenGift) => Promise<boolean> {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();
  return async ({ word, price }) => {
    if (price === 0 || (limit !== null && price < limit.from)) return true;
    const mayStop = limit !== null && limit.from === 0 && price < giftAskHighest;
    const answer = await dialogs.open('confirm action', {
      title: name === null ? t('gift.ask', { gift: word }) : t('gift.askTo', { gift: word, name }),
      text: t('gift.askText', { count: price }),
      actionText: t('gift.send', { gift: word, count: price }),
      ...(mayStop && { otherText: t('gift.stopAsking', { count: giftAskHighest }) }),
    });
    if (answer === 'other') limit?.stop();
    return answer !== null;
  };
}
