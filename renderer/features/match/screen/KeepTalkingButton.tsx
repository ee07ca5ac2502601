import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from '#renderer/stage/stage.module.css';
import { Button } from '#renderer/ui/Button.tsx';

/** §4.6, item 5: going on as a private call. */
export interface KeepTalking {
  /** Coins a minute for this person; null where it is not known, or nothing is paid. */
  readonly price: number | null;
  /** `ringing`: the other one is asked, and it is for them to answer. */
  readonly state: 'idle' | 'asking' | 'ringing';
  readonly onPress: () => void;
  /** Takes the question back. */
  readonly onCancel: () => void;
}

/** The main action of a match. What it costs is in it; asked already, it takes the question back. */
export function KeepTalkingButton({ price, state, onPress, onCancel }: KeepTalking) {
  const { t } = useTranslation('match');
  if (state === 'ringing')
    return (
      <Button kind="glass" size="big" className={styles.next} onPress={onCancel}>
        {t('keep.cancel')}
      </Button>
    );
  return (
    <Button kind="primary" className={styles.keep} isBusy={state === 'asking'} onPress={onPress}>
      {t('keep.action')}
      {price !== null && <small>{price === 0 ? t('keep.free') : t('keep.price', { count: price })}</small>}
    </Button>
  );
}
