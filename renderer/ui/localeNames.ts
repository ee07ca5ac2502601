import type { Locale } from '#shared/domain/constants.ts';

/** Each language in its own name, which users recognize on a page that they can't read. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  uk: 'Українська',
};
