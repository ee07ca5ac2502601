import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import styles from '../earnings.module.css';

/** Marks the running session as live. */
export function LiveDot() {
  const { t } = useTranslation('earnings');
  return <span className={styles.live}>{t('session.live')}</span>;
}
