import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import sky from '#resources/art/land-dusk.svg?url';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Vista } from '#renderer/ui/Vista.tsx';
import styles from '../app.module.css';

/** A streamers' page, asked for by somebody who is none. */
export function StreamersOnlyPage() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const locale = useLocale();
  return (
    <main className={styles.page}>
      <PageHead title={t('name.streamersOnly')} />
      <EmptyState
        art={<Vista src={sky} icon="moon" />}
        title={t('streamersOnly.title')}
        text={t('streamersOnly.text')}
        actions={
          <Button onPress={() => void navigate(hrefOf(locale, 'match'))}>{t('streamersOnly.action')}</Button>
        }
      />
    </main>
  );
}
