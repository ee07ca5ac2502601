import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { ChosenGift } from './GiftPane.tsx';

/**
 * What costs is asked about before it is given. The question is alone: what was chosen from is closed by then. Answers
 * whether to send it.
 */
export function useConfirmedGift(name: string | null): (gift: ChosenGift) => Promise<boolean> {
  const { t } = useTranslation('compose');
  const { dialogs } = useServices();
  return async ({ word, price }) => {
    if (price === 0) return true;
    const answer = await dialogs.open('confirm action', {
      title: name === null ? t('gift.ask', { gift: word }) : t('gift.askTo', { gift: word, name }),
      text: t('gift.askText', { count: price }),
      actionText: t('gift.send', { gift: word, count: price }),
    });
    return answer === 'confirmed';
  };
}
