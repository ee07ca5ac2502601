import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './start.module.css';

/** Reason why no match can begin, in one line. */
export interface StartObstacle {
  readonly icon: IconName;
  readonly text: string;
}

interface StartRowProps {
  /** Null: a match can begin. */
  readonly obstacle: StartObstacle | null;
  /** Price of a match in words; shown if there is no obstacle. */
  readonly price: string;
  readonly onStart: () => void;
}

/**
 * Start and its note, at the foot of the page. The row has the same height with every note, because Start
 * must not move while the page loads.
 */
export function StartRow({ obstacle, price, onStart }: StartRowProps) {
  const { t } = useTranslation('match');
  return (
    <div className={styles.row}>
      <Button
        kind="primary"
        size="big"
        icon="star"
        isBlock
        className={cx(obstacle && styles.isOff)}
        isDisabled={obstacle !== null}
        aria-describedby="start-note"
        onPress={onStart}
      >
        {t('start')}
      </Button>
      <p id="start-note" className={cx(styles.note, obstacle && styles.obstacle)} role="status">
        {obstacle && <Icon name={obstacle.icon} />}
        <span>{obstacle?.text ?? price}</span>
      </p>
    </div>
  );
}
