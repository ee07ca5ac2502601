import type { i18n as I18n } from 'i18next';
import { resolveAddress } from '#shared/domain/pages.ts';
import { moduleOf, prefetch, textsOf } from './prefetch.ts';
import { isVisitorPage } from './visitorPages.ts';

/**
 * Returns whether the code and the texts of the page are loaded, so that it can render in the frame of the
 * press. Requests what is missing: code and texts in parallel, which saves a round trip.
 */
export function isAtHand(i18n: I18n, pathname: string): boolean {
  const { page, locale } = resolveAddress(pathname);
  if (page === null || isVisitorPage(page)) return false;
  if (moduleOf(page).get() === null) {
    void prefetch(page);
    return false;
  }
  return (
    i18n.language === locale && textsOf(page).every((namespace) => i18n.hasResourceBundle(locale, namespace))
  );
}
