import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Toolbar } from '#renderer/ui/Toolbar.tsx';
import styles from './lists.module.css';

interface ChosenBarProps {
  readonly count: number;
  /** Number of people who can be selected. */
  readonly all: number;
  readonly isBusy: boolean;
  readonly onAll: () => void;
  readonly onCancel: () => void;
  readonly onUnblock: () => void;
}

/** Actions for the selected people. */
export function ChosenBar({ count, all, isBusy, onAll, onCancel, onUnblock }: ChosenBarProps) {
  const { t } = useTranslation(['lists', 'common']);
  return (
    <Toolbar label={t('chosen.label')} className={styles.chosen}>
      <b className={styles.count} role="status">
        {t('chosen.count', { count })}
      </b>
      {count < all && (
        <Button size="small" kind="quiet" onPress={onAll}>
          {t('chosen.all', { count: all })}
        </Button>
      )}
      <Button size="small" kind="quiet" onPress={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button size="small" className={styles.unblock} isBusy={isBusy} onPress={onUnblock}>
        {t('chosen.unblock', { count })}
      </Button>
    </Toolbar>
  );
}
