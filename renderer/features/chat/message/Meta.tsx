import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { MessageStatus } from '#shared/domain/chat.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { formatTime } from '#renderer/i18n/format.ts';
import { cx } from '#renderer/ui/cx.ts';
import { Icon, type IconName } from '#renderer/ui/Icon.tsx';
import styles from './message.module.css';

const icons: Readonly<Record<MessageStatus, IconName>> = {
  created: 'clock',
  sent: 'sent',
  read: 'read',
  failed: 'warn',
  offensive: 'warn',
};

/** §4 "Message status": an icon with a label. */
export function Status({ status }: { status: MessageStatus }) {
  const { t } = useTranslation('chat');
  return <Icon name={icons[status]} label={t(`status.${status}`)} />;
}

/** Time of a message, and the status of the user's own. `isOn`: placed over an image. */
export function Meta({
  place,
  status,
  isOn,
  isEdited = false,
}: {
  place: number;
  /** Null: a message by the other user. */
  status: MessageStatus | null;
  isOn?: boolean;
  isEdited?: boolean;
}) {
  const { t } = useTranslation('chat');
  const locale = useLocale();
  const at = new Date(place);
  return (
    <span className={cx(styles.meta, isOn && styles.on)}>
      {isEdited && <span>{t('message.edited')}</span>}
      <time dateTime={at.toISOString()}>{formatTime(locale, at)}</time>
      {status && <Status status={status} />}
    </span>
  );
}
