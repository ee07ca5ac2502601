import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { useServices } from '#renderer/services/context.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { guard, type RouteOutcome } from '../guards/route.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { Loading, PageFallback } from '../pages/Placeholders.tsx';
import { useScrollPosition } from '../navigation/useScrollPosition.ts';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { menus } from '../pages/pageTable.ts';
import { MenusContext } from '../pages/menus.ts';
import { PageContent } from '../pages/PageContent.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { PageFailure } from '../pages/PageFailure.tsx';
import { textsOf } from '../pages/prefetch.ts';
import { isVisitorPage } from '../pages/visitorPages.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import type { SignedInHolder } from '../session/signedInServices.ts';
import { SessionProviders } from './SessionProviders.tsx';
import { DialogPeople } from '../pages/people/DialogPeople.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';
import { useEntryAction, useNextPage, useOtherSignIn, useTitle } from './pageEffects.ts';
import { useScreenAnalytics } from './screenAnalytics.ts';

/** Applies the guards, the language, the title and the scroll position, and renders the page. */
export function Router({ holder, memory }: { holder: SignedInHolder; memory: VisitMemory }) {
  const { session, dialogs } = useServices();
  const { live } = useSnapshot(holder);
  const { token, user } = useSnapshot(session.state);
  const { pathname, search, hash } = useLocation();
  const outcome = guard({
    pathname,
    search,
    hash,
    // If the session has ended, the page is about to be left and keeps its content.
    person: { role: user?.rolesGroup ?? 'user', country: user?.last_ip_country ?? null },
    preferredLocale: memory.preferredLocale(),
    isUnblocked: memory.isUnblocked(),
    unauthorizedRedirect: null,
  });
  useEffect(() => memory.redirectDone(), [memory]);
  const services = live as SignedInServices | null;
  if (outcome.kind === 'redirect') return <Navigate to={outcome.to} replace />;
  if (token === null) return <Loading />;
  return (
    <LocaleContext value={outcome.locale}>
      <SessionProviders live={services}>
        <RoutedPage outcome={outcome} live={services} memory={memory} />
        <DialogPeople live={services}>
          <DialogHost dialogs={dialogs} />
        </DialogPeople>
      </SessionProviders>
    </LocaleContext>
  );
}

/** Reloads the page, so that the other half of the client shows the address. */
function ReloadPage() {
  useEffect(() => location.reload(), []);
  return <Loading />;
}

function RoutedPage({
  outcome: { page, locale, path, params },
  live,
  memory,
}: {
  outcome: Extract<RouteOutcome, { kind: 'show' }>;
  live: SignedInServices | null;
  memory: VisitMemory;
}) {
  const { session, dialogs } = useServices();
  const { pathname } = useLocation();
  useTexts(locale, textsOf(page));
  useTitle(page, live);
  useScrollPosition();
  useScreenAnalytics(page, locale, live);
  useEntryAction();
  useNextPage(page, locale, live);
  useOtherSignIn();

  if (page === 'forbidden') {
    return <ForbiddenPage onLogOut={() => void confirmLogOut()} />;
  }
  if (page === 'notFound') return <NotFoundPage pathname={pathname} home={hrefOf(locale, 'match')} />;
  // Pages for visitors belong to the other half of the client.
  if (isVisitorPage(page)) return <ReloadPage />;
  return (
    <SignedInFrame page={page} live={live} locale={locale} memory={memory}>
      {/* The key has no language prefix, so the page keeps its state when the language changes. */}
      <PageErrorBoundary key={path} failure={PageFailure}>
        <Suspense fallback={<PageFallback />}>
          <MenusContext value={menus}>
            <PageContent page={page} params={params} live={live} locale={locale} memory={memory} />
          </MenusContext>
        </Suspense>
      </PageErrorBoundary>
    </SignedInFrame>
  );

  async function confirmLogOut(): Promise<void> {
    if ((await dialogs.open('simple logout', {})) !== null) session.end('chosen');
  }
}
