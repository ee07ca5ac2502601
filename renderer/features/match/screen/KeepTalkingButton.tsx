import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from '#renderer/stage/stage.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { cx } from '#renderer/ui/cx.ts';

/** The offer to continue a match as a private call (§4.6, item 5). */
export interface KeepTalking {
  /** Coins a minute for this user; null: unknown, or the user does not pay. */
  readonly price: number | null;
  /** Coins that the user lacks for the first minute; null: enough, or unknown. */
  readonly lacking?: number | null;
  /** Minutes that the balance covers; null: unknown, or the user does not pay. */
  readonly minutes?: number | null;
  /** `ringing`: the peer was asked and has not answered yet. */
  readonly state: 'idle' | 'asking' | 'ringing';
  readonly onPress: () => void;
  /** Withdraws the offer. */
  readonly onCancel: () => void;
}

/** Main action of a match. Shows the price; while the peer has not answered, it withdraws the offer. */
export function KeepTalkingButton({
  price,
  lacking = null,
  minutes = null,
  state,
  onPress,
  onCancel,
}: KeepTalking) {
  const { t } = useTranslation('match');
  if (state === 'ringing')
    return (
      <Button kind="glass" size="big" className={styles.next} onPress={onCancel}>
        {t('keep.cancel')}
      </Button>
    );
  // The button stays enabled, because pressing it leads to the purchase of coins.
  if (lacking !== null && state === 'idle')
    return (
      <Button kind="glass" className={cx(styles.keep, styles.isLacking)} onPress={onPress}>
        {t('keep.action')}
        <small>{t('keep.lacking', { count: lacking })}</small>
      </Button>
    );
  function words(): string | null {
    if (price === null) return null;
    if (price === 0) return t('keep.free');
    const aMinute = t('keep.price', { count: price });
    return minutes === null ? aMinute : t('keep.lasts', { price: aMinute, count: minutes });
  }
  return (
    <CostButton
      label={t('keep.action')}
      price={words()}
      kind="primary"
      className={styles.keep}
      isBusy={state === 'asking'}
      onPress={onPress}
    />
  );
}
