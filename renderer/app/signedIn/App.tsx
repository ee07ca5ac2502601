import { StrictMode, Suspense } from 'react';
import type { i18n as I18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { ServicesContext } from '#renderer/services/context.ts';
import { LegalBaseContext } from '#renderer/services/legalBase.ts';
import type { Services } from '#renderer/services/services.ts';
import { ToastHost } from '#renderer/ui/Toast.tsx';
import type { VisitMemory } from '../guards/memory.ts';
import { Loading } from '../Loading.tsx';
import { StillEnds } from '../StillEnds.tsx';
import { PageErrorBoundary } from '../pages/PageErrorBoundary.tsx';
import type { LiveHolder } from './liveHolder.ts';
import { Router } from './Router.tsx';
import { useOnceShown } from './useOnceShown.ts';

/** The client of whoever is signed in. */
export function App({
  i18n,
  services,
  holder,
  memory,
}: {
  i18n: I18n;
  services: Services;
  holder: LiveHolder;
  memory: VisitMemory;
}) {
  useOnceShown(holder.begin);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ServicesContext value={services}>
          <LegalBaseContext value={services.config.legalBase}>
            <Suspense fallback={<Loading />}>
              {/* What breaks around a page: the pages themselves have one of their own. */}
              <PageErrorBoundary>
                <BrowserRouter>
                  <Router holder={holder} memory={memory} />
                  <StillEnds />
                </BrowserRouter>
              </PageErrorBoundary>
            </Suspense>
            <ToastHost />
          </LegalBaseContext>
        </ServicesContext>
      </I18nextProvider>
    </StrictMode>
  );
}
