import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useSnapshot } from 'valtio';
import { Icon } from '#renderer/ui/Icon.tsx';
import type { Conversation } from '../session/conversation.ts';
import { noConversation } from './noConversation.ts';
import styles from './conversation.module.css';

/** Note at the top of the log while older messages load or after that failed. */
export function OlderNote({ conversation }: { conversation: Conversation | null }) {
  const { t } = useTranslation('chat');
  const { hasFailed, loading } = useSnapshot(conversation?.state ?? noConversation);
  if (loading === 'older' || (loading === 'first' && hasFailed))
    return (
      <span className={styles.topNote} role="status">
        {t('log.loadingOlder')}
      </span>
    );
  if (!hasFailed) return null;
  return (
    <span className={styles.topNote} role="status">
      <Icon name="offline" />
      {t('log.olderFailed')}
      <button type="button" onClick={() => void conversation?.loadOlder()}>
        {t('retry')}
      </button>
    </span>
  );
}
