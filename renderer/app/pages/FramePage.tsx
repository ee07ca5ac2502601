import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import sky from '#resources/art/land-dusk.svg?url';
import { hrefOf, type PageId } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Vista } from '#renderer/ui/Vista.tsx';
import styles from '../app.module.css';

/** A page whose feature is not built yet: its real place and name, and an honest word. */
export function FramePage({ page }: { page: PageId }) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const locale = useLocale();
  const name = t(`name.${page}` as 'name.match');
  return (
    <main className={styles.page}>
      <PageHead title={name} />
      <EmptyState
        art={<Vista src={sky} icon="moon" />}
        title={t('coming.title', { page: name })}
        text={t('coming.text')}
        actions={<Button onPress={() => void navigate(hrefOf(locale, 'match'))}>{t('coming.action')}</Button>}
      />
    </main>
  );
}
