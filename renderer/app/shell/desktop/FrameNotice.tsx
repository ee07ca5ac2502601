import { Suspense } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { useServices } from '#renderer/services/context.ts';
import { retryUntilLoaded } from '#renderer/services/retryUntilLoaded.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import type { FramedPage } from '../../pages/pageRow.ts';
import type { SignedInServices } from '../../session/signedInServices.ts';

const UpdateBanner = lazyComponent(
  lazyModule({
    load: async () => (await import('./UpdateBanner.tsx')).UpdateBanner,
    retry: retryUntilLoaded,
  }),
);
const InstallBanner = lazyComponent(
  lazyModule({
    load: async () => (await import('./InstallBanner.tsx')).InstallBanner,
    retry: retryUntilLoaded,
  }),
);

/**
 * Banner above a page: a new version on the desktop, or once in a browser the offer to install the client.
 */
export function FrameNotice({
  live,
  page,
  locale,
}: {
  live: SignedInServices | null;
  page: FramedPage;
  locale: Locale;
}) {
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
