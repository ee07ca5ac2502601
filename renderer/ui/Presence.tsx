import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Presence as PresenceKind } from '#shared/domain/person.ts';
import { cx } from './cx.ts';
import styles from './Presence.module.css';

export type { PresenceKind };

/** The mark alone, for pictures: a filled dot, a dot with a bar, a ring. Whoever uses it says the word too. */
export function PresenceMark({ presence, className }: { presence: PresenceKind; className?: string }) {
  return <i className={cx(styles.mark, styles[presence], className)} aria-hidden="true" />;
}

/** The mark with its word: "Online", "In a call", "Offline". */
export function PresenceStatus({ presence, className }: { presence: PresenceKind; className?: string }) {
  const { t } = useTranslation('common');
  return (
    <span className={cx(styles.status, className)}>
      <PresenceMark presence={presence} />
      {t(`presence.${presence}`)}
    </span>
  );
}
