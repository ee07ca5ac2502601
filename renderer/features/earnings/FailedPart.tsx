import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './earnings.module.css';

/** In the place of a part that did not come; the rest of the page is there. */
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
