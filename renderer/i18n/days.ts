import { DAY_MS, type Locale } from '#shared/domain/constants.ts';

/** Days of the person's own calendar. Formatters are made once each: making one costs more than using it a thousand times. */
const made = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<Locale, Intl.RelativeTimeFormat>();

export function formatDate(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known.format(at);
}

/** The beginning of the day that a moment is in (epoch milliseconds). */
export const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** Whole days from the day of one moment to that of another. A day may have 23 or 25 hours. */
export const daysBetween = (fromMs: number, toMs: number): number =>
  Math.round((dayOf(toMs) - dayOf(fromMs)) / DAY_MS);

export const isInYearOf = (ms: number, otherMs: number): boolean =>
  new Date(ms).getFullYear() === new Date(otherMs).getFullYear();

export const capital = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** "Today", "Yesterday"; null for any other day. */
export function nearDay(locale: Locale, days: number): string | null {
  if (days !== 0 && days !== 1) return null;
  const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, words);
  return capital(words.format(-days, 'day'), locale);
}
