import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/** The language that the page speaks; it is set from the address before anything is shown. */
export function pageLocale(): Locale {
  // Where there is no page nothing is said to anybody.
  const said = globalThis.document?.documentElement.lang;
  return locales.find((locale) => locale === said) ?? defaultLocale;
}
