import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg?url';
import styles from './app.module.css';

/** Placeholder between two pages: a pulsing logo, labelled for screen readers. */
export function Loading() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.centre} aria-busy="true">
      <img className={styles.loading} src={mark} alt={t('loading')} width={48} height={48} />
    </main>
  );
}
