import type { Locale } from '#shared/domain/constants.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';

/** Formats a time in the local time zone: "Mon 16 Nov, 08:00". */
export function formatMoment(locale: Locale, at: string | null): string {
  if (at === null) return missing;
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return formatDate(locale, options, new Date(at));
}

export function formatDay(locale: Locale, at: string | null): string {
  return at === null
    ? missing
    : formatDate(locale, { weekday: 'short', day: 'numeric', month: 'short' }, new Date(at));
}

/** Returns the name of a month (`2026-11`) for the inside of a sentence: "noviembre de 2026" in Spanish. */
export function monthName(locale: Locale, month: string): string {
  const at = new Date(`${month}-15T12:00:00Z`);
  return Number.isNaN(at.getTime())
    ? month
    : formatDate(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }, at);
}

/** Returns the name of a month as a label: "Noviembre de 2026". */
export const monthLabel = (locale: Locale, month: string): string =>
  capital(monthName(locale, month), locale);
