import { locales, type Locale } from '#shared/domain/constants.ts';
import { hrefOf, legalPages, type LegalPage } from '#shared/domain/pages.ts';
import type { LegalHrefs } from '../links.ts';

/** Returns addresses as the app passes them, at the root of the origin. */
export function hrefsOf(locale: Locale, page: LegalPage): LegalHrefs {
  return {
    home: hrefOf(locale, 'landing'),
    logIn: `${hrefOf(locale, 'landing')}?way=in`,
    pages: Object.fromEntries(legalPages.map((id) => [id, hrefOf(locale, id)])) as LegalHrefs['pages'],
    locales: locales.map((other) => ({ locale: other, href: hrefOf(other, page) })),
  };
}
