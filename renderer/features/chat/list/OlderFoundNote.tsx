import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import type { OlderFound } from './useOlderFound.ts';
import styles from './olderNote.module.css';

/** Note below search results about the search for older messages, which are only on the server. */
export function OlderFoundNote({ state, loadMore }: Pick<OlderFound, 'state' | 'loadMore'>) {
  const { t } = useTranslation('chat');
  switch (state) {
    case 'short':
    case 'done':
      return null;
    case 'loading':
      return (
        <div className={styles.note} role="status">
          <Skeleton width={20} height={20} isRound />
          {t('search.older')}
        </div>
      );
    case 'offline':
      return (
        <p className={styles.note}>
          <Icon name="offline" />
          {t('search.olderOffline')}
        </p>
      );
    case 'failed':
      return (
        <div className={styles.note} role="alert">
          <span>{t('search.olderFailed')}</span>
          <Button size="small" kind="quiet" onPress={loadMore}>
            {t('retry')}
          </Button>
        </div>
      );
    case 'more':
      return (
        <div className={styles.note}>
          <Button size="small" kind="quiet" onPress={loadMore}>
            {t('search.olderMore')}
          </Button>
        </div>
      );
  }
}
