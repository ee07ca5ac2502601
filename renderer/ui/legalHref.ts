import type { Locale } from '#shared/domain/constants.ts';
import { prefixOf, type LegalPage } from '#shared/domain/pages.ts';

/**
 * Returns the URL of a legal page (§2): the configured base, the language's prefix (none for English) and the
 * page.
 */
export function legalHref(base: string, locale: Locale, page: LegalPage): string {
  return `${base.replace(/\/+$/, '')}${prefixOf(locale)}/${page}`;
}
