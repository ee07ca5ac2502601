import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { lazyModule } from '#shared/lib/lazyModule.ts';
import { lazyComponent } from '#renderer/ui/lazyComponent.tsx';
import { answerEarlyPress } from '../earlyPress.ts';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import type { OpenAuthEntry, PublicPage } from './publicPage.ts';

/** Loaded only after a page has failed, because that is rare. */
const LateFailure = lazyComponent(
  lazyModule({ load: async () => (await import('../pages/PageFailure.tsx')).PageFailure }),
);
const Failure = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Suspense>
    <LateFailure onRetry={onRetry} />
  </Suspense>
);

/** Renders a public page and reads the query in the browser: a prerendered page has none. */
export function LivePage({
  shown,
  locale,
  pathname,
  isPrerendered,
  onWayIn,
  onLocale,
}: {
  shown: PublicPage;
  locale: Locale;
  pathname: string;
  isPrerendered: boolean;
  onWayIn: OpenAuthEntry;
  onLocale: (locale: Locale) => void;
}): ReactNode {
  const search = useSyncExternalStore<string | null>(
    nothingToFollow,
    () => location.search,
    () => null,
  );
  useEffect(answerEarlyPress, []);
  return (
    <PageErrorBoundary failure={Failure}>
      {shown.render({
        locale,
        pathname,
        search: search ?? '',
        isLive: search !== null,
        isPrerendered,
        onWayIn,
        onLocale,
      })}
    </PageErrorBoundary>
  );
}

/** No subscription: a change of the query reloads the page. */
const nothingToFollow = () => () => {};
