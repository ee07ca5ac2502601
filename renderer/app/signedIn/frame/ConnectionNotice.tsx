import { useTranslation } from 'react-i18next';
import { cx } from '#renderer/ui/cx.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Pill } from '#renderer/ui/Pill.tsx';
import styles from './ConnectionNotice.module.css';

export type ConnectionStatus = 'online' | 'reconnecting' | 'offline';

/** Says that the connection is gone or coming back: a bar above a page, a pill over video. Nothing while all is well. */
export function ConnectionNotice({ status, isOnVideo }: { status: ConnectionStatus; isOnVideo?: boolean }) {
  const { t } = useTranslation('common');
  const isBar = status === 'offline' && !isOnVideo;
  return (
    <output className={isBar ? styles.place : styles.floating}>
      {isBar && (
        <span className={styles.bar}>
          <Icon name="offline" />
          {t('connection.offline')}
        </span>
      )}
      {status === 'offline' && isOnVideo && (
        <Pill icon="offline" tone="warning">
          {t('connection.offlineShort')}
        </Pill>
      )}
      {status === 'reconnecting' && (
        <Pill tone={isOnVideo ? 'warning' : 'plain'} className={cx(!isOnVideo && styles.onPage)}>
          <span className={styles.spin} aria-hidden="true" />
          {t('connection.reconnecting')}
        </Pill>
      )}
    </output>
  );
}
