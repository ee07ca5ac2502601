import type { Locale } from '#shared/domain/constants.ts';
import { inLocale } from '#shared/domain/pages.ts';

/** A path and query without a language, in this one. */
export function localized(locale: Locale, path: string): string {
  const [pathname = '/', search] = path.split('?');
  return inLocale(locale, pathname, search === undefined ? '' : `?${search}`);
}
