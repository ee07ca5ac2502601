import type { Locale } from '#shared/domain/constants.ts';
import { prefixOf, type LegalPage } from '#shared/domain/pages.ts';

/** §2: a legal page lives under the configured base and the language's prefix; English has none. */
export function legalHref(base: string, locale: Locale, page: LegalPage): string {
  return `${base.replace(/\/+$/, '')}${prefixOf(locale)}/${page}`;
}
