import type { Locale } from '#shared/domain/constants.ts';
import { capital, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';
import { formatTime } from '#renderer/i18n/format.ts';

/** Returns the text of a date line: "Today", "Yesterday", "Monday", "3 March", "3 March 2024". */
export function dayName(locale: Locale, placeMs: number, nowMs: number): string {
  const days = daysBetween(placeMs, nowMs);
  const near = nearDay(locale, days);
  if (near !== null) return near;
  const at = new Date(placeMs);
  if (days > 1 && days < 7) return capital(formatDate(locale, { weekday: 'long' }, at), locale);
  if (isInYearOf(placeMs, nowMs)) return formatDate(locale, { day: 'numeric', month: 'long' }, at);
  return formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}

/** Returns the time for a row of the chat list: "21:46", "Tue", "3 Mar", "03/03/2024". */
export function shortWhen(locale: Locale, placeMs: number, nowMs: number): string {
  const at = new Date(placeMs);
  const days = daysBetween(placeMs, nowMs);
  if (days <= 0) return formatTime(locale, at);
  if (days < 7) return formatDate(locale, { weekday: 'short' }, at);
  if (isInYearOf(placeMs, nowMs)) return formatDate(locale, { day: 'numeric', month: 'short' }, at);
  return formatDate(locale, { dateStyle: 'short' }, at);
}
