import { useEffect } from 'react';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import { useServices } from '#renderer/services/context.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { rowOf } from '../pages/pageTable.ts';
import { prefetch, textsOf } from '../pages/prefetch.ts';
import { isVisitorPage } from '../pages/visitorPages.ts';
import type { SignedInServices } from '../session/signedInServices.ts';

/** Milliseconds after the page is shown, so that the preload does not slow the page itself. */
const preloadAfterMs = 3_000;

/** Preloads the page that users most often open next, so that it renders in the frame of the press. */
export function useNextPage(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const { i18n } = useTranslation();
  const { clock } = useServices();
  const next = isVisitorPage(page) ? undefined : rowOf(page).next;
  useEffect(() => {
    if (next === undefined || !live) return undefined;
    return clock.after(live.scope, preloadAfterMs, () => {
      void prefetch(next);
      void loadNamespaces(i18n, locale, textsOf(next));
    });
  }, [i18n, clock, live, locale, next]);
}
