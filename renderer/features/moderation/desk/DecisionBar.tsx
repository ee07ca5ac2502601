import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { ShortcutKeys } from '#renderer/ui/ShortcutKeys.tsx';
import type { Decision } from './decisions.ts';
import { letterOf } from './useDeskKeys.ts';
import styles from './desk.module.css';

export interface DecisionBarProps {
  /** Null: the case is loading. The buttons stay rendered, so that they keep the focus. */
  readonly onDecide: ((decision: Decision) => void) | null;
  /** Reason why the case cannot be decided now. */
  readonly why: 'own' | 'offline' | null;
}

/** The two decisions with their keyboard shortcuts. */
export function DecisionBar({ onDecide, why }: DecisionBarProps) {
  const { t } = useTranslation('moderation');
  if (why !== null) return <p className={styles.why}>{t(`desk.why.${why}`)}</p>;
  return (
    <div role="group" aria-label={t('desk.decide.label')} className={styles.decisions}>
      <Button
        kind="dangerSoft"
        icon="flag"
        aria-disabled={onDecide === null || undefined}
        aria-describedby="upheld-means"
        aria-keyshortcuts={letterOf('uphold')}
        onPress={() => onDecide?.('upheld')}
      >
        {t('desk.decide.upheld')}
        <span className={styles.key} aria-hidden="true">
          <ShortcutKeys keys={[letterOf('uphold')]} />
        </span>
      </Button>
      <Button
        kind="plain"
        icon="check"
        aria-disabled={onDecide === null || undefined}
        aria-describedby="dismissed-means"
        aria-keyshortcuts={letterOf('dismiss')}
        onPress={() => onDecide?.('dismissed')}
      >
        {t('desk.decide.dismissed')}
        <span className={styles.key} aria-hidden="true">
          <ShortcutKeys keys={[letterOf('dismiss')]} />
        </span>
      </Button>
      <p className={styles.means}>
        <span id="upheld-means">{t('desk.decide.upheldMeans')}</span>{' '}
        <span id="dismissed-means">{t('desk.decide.dismissedMeans')}</span>
      </p>
    </div>
  );
}
