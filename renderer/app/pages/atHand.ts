import type { i18n as I18n } from 'i18next';
import { resolveAddress } from '#shared/domain/pages.ts';
import { moduleOf, prefetch, textsOf } from './prefetch.ts';
import { isVisitorPage } from './visitorPages.ts';

/**
 * Whether all is there that the page at an address is drawn of, so that it can be shown in the frame of the press. What is
 * missing is asked for: its code beside its texts, which would be a round trip more one after the other.
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
