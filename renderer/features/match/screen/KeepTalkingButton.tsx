import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from '#renderer/stage/stage.module.css';
import { Button } from '#renderer/ui/Button.tsx';
import { CostButton } from '#renderer/ui/CostButton.tsx';
import { cx } from '#renderer/ui/cx.ts';

/** §4.6, item 5: going on as a private call. */
export interface KeepTalking {
  /** Coins a minute for this person; null where it is not known, or nothing is paid. */
  readonly price: number | null;
  /** Coins that are missing for the first minute; null where they are enough, or nothing is known of them. */
  readonly lacking?: number | null;
  /** `ringing`: the other one is asked, and it is for them to answer. */
  /** For how many minutes the coins last; null if that is not known, or nothing is paid. */
  readonly minutes?: number | null;
  readonly state: 'idle' | 'asking' | 'ringing';
  readonly onPress: () => void;
  /** Takes the question back. */
  readonly onCancel: () => void;
}

/** The main action of a match. What it costs is in it; asked already, it takes the question back. */
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
  // It takes presses all the same: they say where the rest is to be had.
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
