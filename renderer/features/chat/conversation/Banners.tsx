import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { StoredChat } from '#shared/store/records.ts';
import { Button } from '#renderer/ui/Button.tsx';
import styles from './conversation.module.css';
import { Row } from '#renderer/ui/layout.tsx';

/** Note above the composer: a chat request waits for an answer, or the user ignores the chat. */
export function StandingNote({
  chat,
  name,
  onAccept,
  onIgnore,
  onDelete,
}: {
  chat: StoredChat | null;
  name: string;
  onAccept: () => void;
  onIgnore: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('chat');
  if (chat?.hidden === true)
    return (
      <div className={styles.standing}>
        <p>{t('ignore.isIgnored', { name })}</p>
        <Button size="small" onPress={onAccept}>
          {t('ignore.end')}
        </Button>
      </div>
    );
  if (chat?.isInRequestFolder !== true) return null;
  return (
    <div className={styles.standing}>
      <p>{t('request.text', { name })}</p>
      <Row as="span" gap={1} align="stretch" wraps>
        <Button size="small" onPress={onAccept}>
          {t('request.accept')}
        </Button>
        <Button size="small" kind="quiet" onPress={onIgnore}>
          {t('ignore.action')}
        </Button>
        <Button size="small" kind="quiet" onPress={onDelete}>
          {t('delete')}
        </Button>
      </Row>
    </div>
  );
}
