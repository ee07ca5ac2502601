import { Suspense } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useWhen } from '#renderer/i18n/useWhen.ts';
import { useSuspension } from '#renderer/services/useSuspension.ts';
import { Banner } from '#renderer/ui/Banner.tsx';
import { LinkButton } from '#renderer/ui/LinkButton.tsx';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import styles from './AppFrame.module.css';
import type { SignedInServices } from '../../session/signedInServices.ts';

interface FrameNoticesProps {
  /** Services of the session; null while they load. */
  readonly live: SignedInServices | null;
  readonly page: FramedPage;
  readonly locale: Locale;
}

/** Notices above a page: the user's suspension, and news about the client itself. */
export function FrameNotices(props: FrameNoticesProps) {
  return (
    <>
      <PausedNotice {...props} />
      <ClientBanner {...props} />
    </>
  );
}

/**
 * Notice for a suspended user above the pages: the end of the suspension, and a link to the reasons. The
 * match page shows both itself.
 */
function PausedNotice({ page, locale }: Omit<FrameNoticesProps, 'live'>) {
  const { t } = useTranslation('common');
  const when = useWhen();
  const suspension = useSuspension();
  // The chat page fills the window, and its composer shows the suspension.
  if (!suspension || page === 'match' || page === 'moderation' || page === 'chat') return null;
  const { until } = suspension;
  return (
    <Banner
      tone="warning"
      className={styles.paused}
      title={until === null ? t('paused.open') : t('paused.until', { when: when(until) })}
      action={
        <LinkButton size="small" to={hrefOf(locale, 'match')}>
          {t('paused.why')}
        </LinkButton>
      }
    />
  );
}

const UpdateBanner = lazyComponent(
  lazyModule({
    load: async () => (await import('../desktop/UpdateBanner.tsx')).UpdateBanner,
    retry: retryUntilLoaded,
  }),
);
const InstallBanner = lazyComponent(
  lazyModule({
    load: async () => (await import('../desktop/InstallBanner.tsx')).InstallBanner,
    retry: retryUntilLoaded,
  }),
);

/**
 * Banner above a page: a new version on the desktop, or once in a browser the offer to install the client.
 */
function ClientBanner({ live, page, locale }: FrameNoticesProps) {
  const { shell, install } = useServices().platform;
  // The match and chat pages fill the window, and a banner would interrupt the user there.
  if (!live || page === 'match' || page === 'chat') return null;
  return (
    <Suspense>
      {shell && <UpdateBanner locale={locale} />}
      {install && <InstallBanner install={install} locale={locale} />}
    </Suspense>
  );
}
