import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import mark from '#resources/art/mark.svg?url';
import styles from './app.module.css';

/** Between two pages: the mark, breathing, and a word for readers. */
export function Loading() {
  const { t } = useTranslation('common');
  return (
    <main className={styles.centre} aria-busy="true">
      <img className={styles.loading} src={mark} alt={t('loading')} width={48} height={48} />
    </main>
  );
}
