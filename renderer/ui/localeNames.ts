import type { Locale } from '#shared/domain/constants.ts';

/** Each language by its own name: what a person looks for when they can't read the page. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  uk: 'Українська',
};
