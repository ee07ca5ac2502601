import { Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSnapshot } from 'valtio';
import { LocaleContext } from '#renderer/i18n/locale.ts';
import { useTexts } from '#renderer/i18n/useTexts.ts';
import { FollowsContext } from '#renderer/services/follows.ts';
import { LocalMediaContext } from '#renderer/services/localMedia.ts';
import { PresencesContext } from '#renderer/services/presences.ts';
import { UploadsContext } from '#renderer/services/uploads/uploads.ts';
import { DialogQueriesContext } from '#renderer/services/dialogQueries.tsx';
import { WriteToContext } from '#renderer/services/writeTo.ts';
import { useServices } from '#renderer/services/context.ts';
import { hrefOf } from '#shared/domain/pages.ts';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { guard, type RouteOutcome } from '../guards/route.ts';
import type { VisitMemory } from '../guards/memory.ts';
import { Loading } from '../Loading.tsx';
import { useScrollPosition } from '../navigation/useScrollPosition.ts';
import { ForbiddenPage } from '../pages/ForbiddenPage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { menus } from '../pages/createMenus.ts';
import { MenusContext } from '../pages/menus.ts';
import { PageContent } from '../pages/PageContent.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { PageFailure } from '../pages/PageFailure.tsx';
import { PageFallback } from '../pages/PageFallback.tsx';
import { textsOf } from '../pages/prefetch.ts';
import { isVisitorPage } from '../pages/visitorPages.ts';
import type { SignedInServices } from '../session/signedInServices.ts';
import type { SignedInHolder } from '../session/signedInServices.ts';
import { GiftGiver } from './GiftGiver.tsx';
import { DialogPeople } from '../pages/people/DialogPeople.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';
import { createLazyQueries } from '../session/lazyQueries.tsx';
import { createWriteTo } from './writeTo.ts';
import { useEntryAction } from './useEntryAction.ts';
import { useNextPage } from './useNextPage.ts';
import { useOtherSignIn } from './useOtherSignIn.ts';
import { useScreenAnalytics } from './useScreenAnalytics.ts';
import { useTitle } from './useTitle.ts';

/** Applies the guards, the language, the title and the scroll position, and renders the page. */
export function Router({ holder, memory }: { holder: SignedInHolder; memory: VisitMemory }) {
  const { session, dialogs } = useServices();
  const { live } = useSnapshot(holder);
  const { token, user } = useSnapshot(session.state);
  const { pathname, search, hash } = useLocation();
  const ports = useMemo(() => live && createPorts(live as SignedInServices), [live]);
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
      <LocalMediaContext value={services?.media.local ?? null}>
        <UploadsContext value={services?.uploads ?? null}>
          <WriteToContext value={ports?.writeTo ?? null}>
            <DialogQueriesContext value={ports?.queries ?? null}>
              <PresencesContext value={services?.presences ?? null}>
                <FollowsContext value={services?.follows ?? null}>
                  <GiftGiver live={services}>
                    <Shown outcome={outcome} live={services} memory={memory} />
                    <DialogPeople live={services}>
                      <DialogHost dialogs={dialogs} />
                    </DialogPeople>
                  </GiftGiver>
                </FollowsContext>
              </PresencesContext>
            </DialogQueriesContext>
          </WriteToContext>
        </UploadsContext>
      </LocalMediaContext>
    </LocaleContext>
  );
}

/** Creates what dialogs need from the services of the session. */
const createPorts = (live: SignedInServices) => ({
  writeTo: createWriteTo(live),
  queries: createLazyQueries(live),
});

/** Reloads the page, so that the other half of the client shows the address. */
function LoadAnew() {
  useEffect(() => location.reload(), []);
  return <Loading />;
}

function Shown({
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
  if (isVisitorPage(page)) return <LoadAnew />;
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
