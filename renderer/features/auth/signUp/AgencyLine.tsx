import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import styles from '../parts/auth.module.css';

/** Names the agency whose link led the user here. */
export function AgencyLine({ name }: { name: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.agency} role="status">
      <Icon name="agency" />
      <span>{t('signUp.agency', { name })}</span>
    </p>
  );
}
