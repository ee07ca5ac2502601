import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Coins } from '#renderer/ui/Coins.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { GiftArt } from '#renderer/ui/GiftArt.tsx';
import { giftPicture, useGiftWord } from './giftArt.ts';
import type { ShownGift } from './giftQueue.ts';
import styles from './gift.module.css';

export interface GiftShowProps {
  readonly gift: ShownGift | null;
  /** The other user's name. */
  readonly name: string;
  /** The split `3d_gifts`: true shows a large moving gift, false a static line at the left. */
  readonly isMoving: boolean;
}

/** Indices of the stacked copies of the drawing that give the gift its thickness. */
const depth = [4, 3, 2, 1, 0];
const sparks = [0, 1, 2, 3, 4, 5, 6, 7];

/** Shows a gift over the picture and a sentence that names its sender. Ignores pointer events. */
export function GiftShow({ gift, name, isMoving }: GiftShowProps) {
  const { t } = useTranslation('match');
  const wordOf = useGiftWord();
  const picture = gift && giftPicture(gift);
  return (
    <div className={cx(styles.layer, isMoving && styles.isMoving)}>
      <div className={styles.place}>
        {gift && isMoving && (
          // The key restarts the animation for each added gift.
          <GiftScene key={`${gift.id} ${gift.count}`} picture={picture} isAgain={gift.count > 1} />
        )}
      </div>
      <div className={styles.say} role="status">
        {gift && (
          <span key={gift.id} className={styles.chip}>
            {!isMoving && <GiftArt src={picture} />}
            <span>{t(gift.isOwn ? 'gift.own' : 'gift.theirs', { name, gift: wordOf(gift) })}</span>
            {gift.count > 1 && (
              <b key={gift.count} className={styles.times}>
                {t('gift.times', { number: gift.count })}
              </b>
            )}
            {gift.isOwn && gift.price !== null && gift.price > 0 && <Coins value={gift.price * gift.count} />}
          </span>
        )}
      </div>
    </div>
  );
}

function GiftScene({ picture, isAgain }: { readonly picture: string | null; readonly isAgain: boolean }) {
  return (
    <div className={cx(styles.scene, isAgain && styles.isAgain)} aria-hidden="true">
      <span className={styles.glow} />
      {sparks.map((spark) => (
        <i key={spark} className={styles.spark} />
      ))}
      <span className={styles.shadow} />
      <span className={styles.turning}>
        <span className={styles.gift}>
          {depth.map((layer) => (
            <span key={layer} className={styles.slice}>
              <GiftArt src={picture} />
            </span>
          ))}
        </span>
      </span>
    </div>
  );
}
