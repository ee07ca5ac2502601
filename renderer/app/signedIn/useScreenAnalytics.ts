import { useEffect } from 'react';
import type { Locale } from '#shared/domain/constants.ts';
import { screenOf } from '#shared/domain/pages.ts';
import type { ShownPage } from '../pages/pageRow.ts';
import type { SignedInServices } from './signedInServices.ts';

/** §2 "Analytics screen labels": reports which screen is shown, where docs/product.md has a name for it. */
export function useScreenAnalytics(page: ShownPage, locale: Locale, live: SignedInServices | null): void {
  const label = page === 'notFound' || page === 'streamersOnly' ? null : screenOf(page);
  useEffect(() => {
    if (live && label) live.analytics.screen(label, locale);
  }, [live, label, locale]);
}
