import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { useChats } from '../chatContext.ts';
import styles from './conversation.module.css';

/** Note for a URL whose chat does not exist, or could not be loaded yet. */
export function NoChat() {
  const { t } = useTranslation('chat');
  const { session } = useChats();
  const isWaiting = useSnapshot(session.state).phase !== 'ready';
  return (
    <div className={styles.blank}>
      {isWaiting ? (
        <EmptyState icon="offline" role="status" title={t('empty.waiting')} text={t('empty.waitingText')} />
      ) : (
        <EmptyState icon="chat" title={t('choose')} text={t('chooseText')} />
      )}
    </div>
  );
}
