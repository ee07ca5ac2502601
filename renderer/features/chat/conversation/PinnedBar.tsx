import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { PinnedMessage } from '#shared/domain/settings.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { IconButton } from '#renderer/ui/IconButton.tsx';
import styles from './pinned.module.css';

/** The pinned message below the header. Pressing it scrolls to the message. */
export function PinnedBar({
  pinned,
  onGo,
  onUnpin,
}: {
  pinned: PinnedMessage;
  onGo: () => void;
  onUnpin: () => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.pinned}>
      <Icon name="pin" />
      <button type="button" onClick={onGo} aria-label={`${t('message.goToPinned')}: ${pinned.text}`}>
        <b>{t('message.pinned')}</b>
        <span dir="auto">{pinned.text}</span>
      </button>
      <IconButton icon="close" label={t('message.unpin')} onPress={onUnpin} />
    </div>
  );
}
