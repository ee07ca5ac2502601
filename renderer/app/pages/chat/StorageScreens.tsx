import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import type { ChatHolder } from '../../session/signedInServices.ts';
import styles from './storage.module.css';

/** Shown if a newer version wrote the stored data. The data is only deleted after the user confirms. */
export function NewerStorage({ chats }: { readonly chats: Pick<ChatHolder, 'reset'> }) {
  const { t } = useTranslation('notices');
  const { dialogs, platform } = useServices();

  function askToReset(): void {
    void dialogs.open('confirm action', {
      title: t('storage.anewTitle'),
      text: t('storage.anewText'),
      actionText: t('storage.anew'),
      isDanger: true,
      onConfirm: () => chats.reset().catch(() => t('storage.anewFailed')),
    });
  }
  return (
    <main className={styles.screen}>
      <EmptyState
        icon="refresh"
        role="status"
        title={t('storage.newer')}
        text={t(platform.kind === 'web' ? 'storage.newerWebText' : 'storage.newerText')}
        actions={
          <>
            {/* A reload loads the newest version. */}
            {platform.kind === 'web' && (
              <Button onPress={() => location.reload()}>{t('storage.loadAgain')}</Button>
            )}
            <Button kind="quiet" onPress={askToReset}>
              {t('storage.anew')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** Shown if the stored data, or the code that opens it, failed to load. */
export function FailedStorage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('notices');
  return (
    <main className={styles.screen}>
      <EmptyState
        icon="warn"
        role="status"
        title={t('storage.failed')}
        text={t('storage.failedText')}
        actions={<Button onPress={onRetry}>{t('storage.tryNow')}</Button>}
      />
    </main>
  );
}
