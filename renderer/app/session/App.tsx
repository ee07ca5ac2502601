import { StrictMode, Suspense, useEffect, useLayoutEffect } from 'react';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { ServicesContext } from '#renderer/services/context.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import type { Services } from '#renderer/services/services.ts';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import { Loading } from '../pages/Placeholders.tsx';
import { type AppHistory, AppRouter } from '../navigation/appHistory.tsx';
import { isPageReady } from '../pages/prefetch.ts';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import { PageFailure } from '../pages/PageFailure.tsx';
import type { SignedInHolder } from './signedInServices.ts';
import { Router } from '../shell/Router.tsx';
import { answerEarlyPress } from '../earlyPress.ts';
import { removeAppShell } from '../appShell.ts';

/** Root component of the client for a signed-in user. */
export function App({
  i18n,
  services,
  holder,
  memory,
  history,
}: {
  i18n: I18n;
  services: Services;
  holder: SignedInHolder;
  memory: VisitMemory;
  history: AppHistory;
}) {
  useOnceShown(holder.begin);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={services}>
          <LegalBaseContext value={services.config.legalBase}>
            <Suspense fallback={<Loading />}>
              {/* Catches errors outside the pages. Each page has a separate boundary. */}
              <PageErrorBoundary failure={PageFailure}>
                <AppRouter history={history} isPageReady={(pathname) => isPageReady(i18n, pathname)}>
                  <Router holder={holder} memory={memory} />
                  <AppShellEnd />
                </AppRouter>
              </PageErrorBoundary>
            </Suspense>
            <ToastHost />
          </LegalBaseContext>
        </ServicesContext>
      </I18nextProvider>
    </StrictMode>
  );
}

/** Removes the app shell once the real page is drawn, then repeats the last press that the shell received. */
function AppShellEnd() {
  useLayoutEffect(removeAppShell, []);
  // An effect runs after the router has begun to listen, so that the repeated press can navigate.
  useEffect(answerEarlyPress, []);
  return null;
}

/** Calls `onShown` after the first paint of a root, also in a hidden tab. */
function useOnceShown(onShown: () => void): void {
  useEffect(() => {
    // An effect may run before the paint; a timeout runs after it.
    const handle = setTimeout(onShown);
    return () => clearTimeout(handle);
  }, [onShown]);
}
