import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Pill } from '#renderer/ui/Pill.tsx';
import styles from './ConnectionNotice.module.css';

export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

/** Shows above the page that the connection is being restored. A toast reports a missing network (§4). */
export function ConnectionNotice({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation('common');
  return (
    <output className={styles.place} data-print="no">
      {status === 'reconnecting' && (
        <Pill className={styles.pill}>
          <span className={styles.spin} aria-hidden="true" />
          {t('connection.reconnecting')}
        </Pill>
      )}
    </output>
  );
}
