import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PendingNotice } from './PendingNotice.tsx';
import { useRole } from '../useRole.ts';
import styles from '../frame.module.css';

/** Tells an artist that the streamers' pages are read-only (§4.2, §6.2). */
export function RoleNotice() {
  const { t } = useTranslation('pages');
  if (useRole() !== 'artist') return <PendingNotice />;
  return (
    <p className={styles.readOnly}>
      <Icon name="eye" />
      {t('studio.readOnly')}
    </p>
  );
}
