import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import sea from '#resources/art/land-sea.webp?url';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import styles from '../app.module.css';

/**
 * Error message in place of a page. A reload is the remedy, because it also loads a chunk again that failed.
 */
export function PageFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <main className={styles.centre}>
      <EmptyState
        role="alert"
        art={<SkyArt src={sea} icon="warn" />}
        title={t('error.crash')}
        text={t('error.crashText')}
        actions={
          <Button icon="retry" onPress={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
