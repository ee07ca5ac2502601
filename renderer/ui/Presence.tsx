import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Presence as PresenceKind } from '#shared/domain/person.ts';
import { cx } from './cx.ts';
import styles from './Presence.module.css';

export type { PresenceKind };

/**
 * The presence as a shape only: a filled dot, a dot with a bar, a ring. The caller adds the word for screen
 * readers.
 */
export function PresenceMark({ presence, className }: { presence: PresenceKind; className?: string }) {
  return <i className={cx(styles.mark, styles[presence], className)} aria-hidden="true" />;
}

/** The presence as a shape and a word: "Online", "In a call", "Offline". */
export function PresenceStatus({ presence, className }: { presence: PresenceKind; className?: string }) {
  const { t } = useTranslation('common');
  return (
    <span className={cx(styles.status, className)}>
      <PresenceMark presence={presence} />
      {t(`presence.${presence}`)}
    </span>
  );
}
