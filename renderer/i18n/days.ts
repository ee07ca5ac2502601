import { DAY_MS, type Locale } from '#shared/domain/constants.ts';

/**
 * Calendar days in the user's time zone. Formatters are cached, because creating one costs more than a
 * thousand uses.
 */
const formatters = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<Locale, Intl.RelativeTimeFormat>();

export function formatDate(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, known);
  return known.format(at);
}

/** Returns the beginning of the day that contains a moment (epoch milliseconds). */
export const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/**
 * Returns the number of days between the days of two moments. Rounds, because a day may have 23 or 25 hours.
 */
export const daysBetween = (fromMs: number, toMs: number): number =>
  Math.round((dayOf(toMs) - dayOf(fromMs)) / DAY_MS);

export const isInYearOf = (ms: number, otherMs: number): boolean =>
  new Date(ms).getFullYear() === new Date(otherMs).getFullYear();

export const capital = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Returns "Today" or "Yesterday"; null for other days. */
export function nearDay(locale: Locale, days: number): string | null {
  if (days !== 0 && days !== 1) return null;
  const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, words);
  return capital(words.format(-days, 'day'), locale);
}
