import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, Navigate, Outlet, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useSnapshot } from 'valtio';
import type { Locale } from '#shared/domain/constants.ts';
import { useServices } from '#renderer/services/context.ts';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import { ComingPage } from './ComingPage.tsx';
import { Loading } from './Loading.tsx';
import type { Live } from './live.ts';
import { paths, prefixOf, type PageName } from './paths.ts';
import { SignedInFrame } from './SignedInFrame.tsx';
import { Visitor } from './Visitor.tsx';

interface AppProps {
  readonly locale: Locale;
  readonly holder: { live: Live | null };
}

const MatchPage = lazy(async () => ({
  default: (await import('#renderer/features/match/index.ts')).MatchPage,
}));

const coming = (Object.keys(paths) as PageName[]).filter((page) => page !== 'match');

/** Titles follow the page; a match in progress names itself. */
function useTitle(page: PageName | 'landing' | 'search'): void {
  const { t } = useTranslation('app');
  useEffect(() => {
    document.title = t(`title.${page}`);
  }, [page, t]);
}

function Titled({ page }: { page: PageName }) {
  useTitle(page);
  return <ComingPage page={page} />;
}

function MatchRoute({ live, locale }: { live: Live; locale: Locale }) {
  const { state } = useSnapshot(live.match.view);
  useTitle(state.kind === 'searching' ? 'search' : 'match');
  return <MatchPage match={live.match} local={live.local} filters={live.filters} locale={locale} />;
}

/** §4: a visitor sees the landing page, whoever holds a token sees the rest; other addresses lead there. */
function Gate({ locale, holder }: AppProps) {
  const { live } = useSnapshot(holder);
  const { session } = useServices();
  const { token } = useSnapshot(session.state);
  const { pathname, search } = useLocation();
  // Signed in, and the rest of the client is on its way.
  if (!live && token !== null) return <Loading />;
  if (!live)
    return pathname === '/' ? (
      <VisitorRoute locale={locale} />
    ) : (
      <Navigate to={{ pathname: '/', search }} replace />
    );
  return (
    <SignedInFrame live={live as Live} locale={locale}>
      {pathname === '/' ? <MatchRoute live={live as Live} locale={locale} /> : <Outlet />}
    </SignedInFrame>
  );
}

function VisitorRoute({ locale }: { locale: Locale }) {
  useTitle('landing');
  return <Visitor locale={locale} />;
}

export function App({ locale, holder }: AppProps) {
  const [router] = useState(() =>
    createBrowserRouter(
      [
        {
          path: '/',
          element: <Gate locale={locale} holder={holder} />,
          children: [
            ...coming.map((page) => ({ path: paths[page], element: <Titled page={page} /> })),
            { path: '*', element: <Navigate to="/" replace /> },
          ],
        },
      ],
      { basename: prefixOf(locale) || '/' },
    ),
  );
  return (
    <>
      <Suspense fallback={<Loading />}>
        <RouterProvider router={router} />
      </Suspense>
      <ToastHost />
    </>
  );
}
