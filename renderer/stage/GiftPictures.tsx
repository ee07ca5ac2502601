import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { CallGifts } from './giftCoins.ts';
import { giftPicture, useGiftWord } from './giftArt.ts';
import styles from './giftPictures.module.css';

/** Maximum number of gift pictures per call; all gifts count in the coins. */
const maxPictures = 5;

/** Shows the gifts of a call as small pictures, each kind once. */
export function GiftPictures({ gifts }: { gifts: CallGifts }) {
  const { t } = useTranslation('match');
  const wordOf = useGiftWord();
  const kinds = [...new Map((gifts ?? []).map((gift) => [gift.giftId, gift])).values()];
  return kinds.slice(0, maxPictures).map(({ giftId, image }) => {
    const picture = giftPicture({ giftId, image });
    const gift = wordOf({ giftId, image, price: null });
    return picture === null ? (
      <span key={giftId}>{gift}</span>
    ) : (
      <img key={giftId} className={styles.gift} src={picture} alt={t('gift.named', { gift })} />
    );
  });
}
