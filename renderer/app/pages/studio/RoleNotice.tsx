import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PendingNotice } from './PendingNotice.tsx';
import { useRole } from '../useRole.ts';
import styles from '../frame.module.css';

/** §4.2, §6.2: who sees the streamers' pages without being able to change anything in them, and why. */
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
