import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import sky from '#resources/art/land-dusk.svg?url';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Vista } from '#renderer/ui/Vista.tsx';
import { paths, type PageName } from './paths.ts';
import styles from './app.module.css';

/** A page whose feature is not built yet: its real place and name, and an honest word. */
export function ComingPage({ page }: { page: PageName }) {
  const { t } = useTranslation(['app', 'common']);
  const navigate = useNavigate();
  const name = page === 'settings' ? t('settings') : t(`common:nav.${page}`);
  return (
    <main className={styles.page}>
      <PageHead title={name} />
      <EmptyState
        art={<Vista src={sky} icon="moon" />}
        title={t('coming.title', { page: name })}
        text={t('coming.text')}
        actions={<Button onPress={() => void navigate(paths.match)}>{t('coming.action')}</Button>}
      />
    </main>
  );
}
