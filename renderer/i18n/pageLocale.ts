import { defaultLocale, locales, type Locale } from '#shared/domain/constants.ts';

/** Returns the language of the page, which is set from the address before the first render. */
export function pageLocale(): Locale {
  // Outside a browser there is no document.
  const said = globalThis.document?.documentElement.lang;
  return locales.find((locale) => locale === said) ?? defaultLocale;
}
