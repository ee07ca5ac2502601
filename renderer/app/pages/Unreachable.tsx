import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import city from '#resources/art/land-city.webp?url';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SkyArt } from '#renderer/ui/SkyArt.tsx';
import styles from '../app.module.css';

/** Shown at start-up while the server can't be reached. The client retries by itself. */
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
