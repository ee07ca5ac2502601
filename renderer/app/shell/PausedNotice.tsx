import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import type { FramedPage } from '../pages/pageRow.ts';
import styles from './pausedNotice.module.css';

/**
 * Notice for a suspended user above the pages: the end of the suspension, and a link to the reasons. The
 * match page shows both itself.
 */
export function PausedNotice({ page, locale }: { readonly page: FramedPage; readonly locale: Locale }) {
  const { t } = useTranslation('common');
  const when = useWhen();
  const suspension = useSuspension();
  // The chat page fills the window, and its composer shows the suspension.
  if (!suspension || page === 'match' || page === 'moderation' || page === 'chat') return null;
  const { until } = suspension;
  return (
    <Banner
      tone="warning"
      className={styles.notice}
      title={until === null ? t('paused.open') : t('paused.until', { when: when(until) })}
      action={
        <LinkButton size="small" to={hrefOf(locale, 'match')}>
          {t('paused.why')}
        </LinkButton>
      }
    />
  );
}
