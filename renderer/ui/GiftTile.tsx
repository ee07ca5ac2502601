import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Coins } from './Coins.tsx';
import { cx } from './cx.ts';
import { GiftArt } from './GiftArt.tsx';
import { PressButton } from './PressButton.tsx';
import styles from './GiftTile.module.css';

export interface GiftTileProps {
  readonly name: string;
  readonly image: string;
  /** Price in coins; 0 is free. */
  readonly price: number;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** A selectable gift with its price. The selection costs nothing; only sending does. */
export function GiftTile({ name, image, price, isOn, isDisabled, onPress }: GiftTileProps) {
  const { t } = useTranslation('common');
  return (
    <PressButton
      className={cx(styles.gift, isOn && styles.isOn)}
      aria-pressed={isOn ?? false}
      isDisabled={isDisabled}
      onPress={onPress}
    >
      <GiftArt src={image} size={48} isLazy className={styles.art} />
      <span>{name}</span>
      {price === 0 ? (
        <span className={styles.free}>{t('free')}</span>
      ) : (
        <Coins value={price} className={styles.price} />
      )}
    </PressButton>
  );
}
