import { defaultLocale, type Locale } from '#shared/domain/constants.ts';

/** Formats a date: "1 November 2026". English uses day before month, which is unambiguous everywhere. */
export function longDate(locale: Locale, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale === defaultLocale ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone,
  });
  return format.format(at);
}
