import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#shared/domain/constants.ts';
import { screenOf, type ScreenLabel } from '#shared/domain/pages.ts';
import { isItemOpen } from '../navigation/parents.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import type { SignedInServices } from './signedInServices.ts';

function labelOf(page: ShownPage, search: string): ScreenLabel | null {
  if (page === 'notFound' || page === 'streamersOnly') return null;
  return page === 'chat' && isItemOpen(page, search) ? 'chat' : screenOf(page);
}

/** §2 "Analytics screen labels": reports which screen is shown, where docs/product.md has a name for it. */
export function useScreenAnalytics(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const { search } = useLocation();
  const label = labelOf(page, search);
  useEffect(() => {
    if (live && label) live.analytics.screen(label, locale);
  }, [live, label, locale]);
}
