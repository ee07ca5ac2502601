import type { Locale } from '#shared/domain/constants.ts';
import { capital, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';

/** Returns the day in words: "Today", "Yesterday", "Friday, 20 November". */
export function dayName(locale: Locale, day: number, today: number): string {
  const near = nearDay(locale, daysBetween(day, today));
  if (near !== null) return near;
  const at = new Date(day);
  return isInYearOf(day, today)
    ? capital(formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, at), locale)
    : formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}
