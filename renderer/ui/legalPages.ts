import { defaultLocale, type Locale } from '#shared/domain/constants.ts';

/** §2 "Legal pages", in the order a foot of a page lists them. */
export const legalPages = [
  'terms-of-use',
  'privacy-policy',
  'cookies-policy',
  'billing-policy',
  'refund-policy',
  'chatrules',
  'community-guidelines',
  'reports-and-complaints-policy',
] as const;
export type LegalPage = (typeof legalPages)[number];

/** §2: a legal page lives under the configured base and the language's prefix; English has none. */
export function legalHref(base: string, locale: Locale, page: LegalPage): string {
  return `${base.replace(/\/+$/, '')}${locale === defaultLocale ? '' : `/${locale}`}/${page}`;
}
