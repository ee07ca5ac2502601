import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './earnings.module.css';

/** Replaces a part of the page that failed to load, with a retry. The other parts stay. */
export function FailedPart({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert" className={styles.failed}>
      <p>{t('error.title')}</p>
      <Button size="small" onPress={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
