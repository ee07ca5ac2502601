import { useEffect } from 'react';
import { loadNamespaces } from '#renderer/i18n/init.ts';
import { useTranslation } from '#renderer/i18n/useTranslation.ts';
import type { Locale } from '#shared/domain/constants.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import { rowOf } from '../pages/pageTable.ts';
import { prefetch, textsOf } from '../pages/prefetch.ts';
import { isVisitorPage } from '../pages/visitorPages.ts';

/** Preloads the page that users most often open next, so that it renders in the frame of the press. */
export function useNextPage(page: ShownPage, locale: Locale): void {
  const { i18n } = useTranslation();
  const next = isVisitorPage(page) ? undefined : rowOf(page).next;
  useEffect(() => {
    if (next === undefined) return;
    void prefetch(next);
    void loadNamespaces(i18n, locale, textsOf(next));
  }, [i18n, locale, next]);
}
