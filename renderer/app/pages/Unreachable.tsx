import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import city from '#resources/art/land-city.webp?url';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import styles from '../app.module.css';

/** The server can't be reached at start-up: said, and tried again by itself. */
export function Unreachable() {
  const { t } = useTranslation('pages');
  return (
    <main className={styles.centre}>
      <EmptyState
        role="status"
        art={<SkyArt src={city} icon="offline" />}
        title={t('unreachable.title')}
        text={t('unreachable.text')}
      />
    </main>
  );
}
