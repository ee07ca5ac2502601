import type { Locale } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';

/** Returns a path and query without a language prefix as an address in the given language. */
export function localized(locale: Locale, path: string): string {
  const [pathname = '/', search] = path.split('?');
  return inLocale(locale, pathname, search === undefined ? '' : `?${search}`);
}
