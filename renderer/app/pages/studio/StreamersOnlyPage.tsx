import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useLocale } from '#renderer/i18n/locale.ts';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { PageHead } from '#renderer/ui/PageHead.tsx';
import { Page } from '#renderer/ui/layout.tsx';
import { BackButton } from '../BackButton.tsx';
import styles from '../frame.module.css';

/** Shown to users who open a page for streamers without being one. */
export function StreamersOnlyPage() {
  const { t } = useTranslation('pages');
  const locale = useLocale();
  return (
    <Page>
      <PageHead title={t('name.streamersOnly')} back={<BackButton />} />
      <EmptyState
        className={styles.state}
        icon="lock"
        title={t('streamersOnly.title')}
        text={t('streamersOnly.text')}
        actions={
          <LinkButton kind="primary" to={hrefOf(locale, 'match')}>
            {t('way.match')}
          </LinkButton>
        }
      />
    </Page>
  );
}
