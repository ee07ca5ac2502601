import type { Locale } from '#shared/domain/constants.ts';
import { capital, dayOf, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';
import { formatTime } from '#renderer/i18n/format.ts';

/** A day as people say it: "Today", "Yesterday", "Friday, 20 November", "3 March 2024". */
export function dayName(locale: Locale, day: number, today: number): string {
  const near = nearDay(locale, daysBetween(day, today));
  if (near !== null) return near;
  const at = new Date(day);
  if (isInYearOf(day, today))
    return capital(formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, at), locale);
  return formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}

/** The day of whatever was not today, short: "20 Nov", "3/3/24"; null for today, of which the time says enough. */
export function shortDay(locale: Locale, ms: number, today: number): string | null {
  if (ms >= today) return null;
  const at = new Date(ms);
  if (!isInYearOf(ms, today)) return formatDate(locale, { dateStyle: 'short' }, at);
  return formatDate(locale, { day: 'numeric', month: 'short' }, at);
}

/** From when until when, with its day: "Today, 21:14 – 21:32". */
export function fromUntil(locale: Locale, fromMs: number, untilMs: number | null, today: number): string {
  const from = formatTime(locale, new Date(fromMs));
  const until = untilMs === null ? from : formatTime(locale, new Date(untilMs));
  const day = dayName(locale, dayOf(fromMs), today);
  return from === until ? `${day}, ${from}` : `${day}, ${from} – ${until}`;
}

/** Splits a length into hours and minutes, or minutes and seconds: a call shows the same length wherever it stands. */
export function lengthOf(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 3_600) return { hours: 0, minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  const minutes = Math.round(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}
