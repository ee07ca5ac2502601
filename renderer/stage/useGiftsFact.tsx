import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import type { Fact } from '#renderer/ui/Facts.tsx';
import { giftCoins, type CallGifts } from './giftCoins.ts';
import { GiftPictures } from './GiftPictures.tsx';
import styles from './giftPictures.module.css';

/**
 * Returns the line of a receipt that shows the gifts of a call and their coins; null if the call had none.
 */
export function useGiftsFact(gifts: CallGifts): Fact | null {
  const { t } = useTranslation('match');
  if (gifts === null || gifts.length === 0) return null;
  return {
    term: (
      <span className={styles.line}>
        {t('gift.line')} <GiftPictures gifts={gifts} />
      </span>
    ),
    value: <Coins value={Math.abs(giftCoins(gifts))} />,
  };
}
