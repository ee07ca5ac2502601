import { defaultLocale, type Locale } from '#shared/domain/constants.ts';

/** "1 November 2026". English is the day-first one here, because that is read right everywhere. */
export function longDate(locale: Locale, at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale === defaultLocale ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeZone,
  });
  return format.format(at);
}
