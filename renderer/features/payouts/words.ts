import type { Locale } from '#shared/domain/constants.ts';
import { capital, formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';

/** "Mon 16 Nov, 08:00", by the person's own clock. */
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

/** "November 2026" for `2026-11`. */
export function monthName(locale: Locale, month: string): string {
  const at = new Date(`${month}-15T12:00:00Z`);
  return Number.isNaN(at.getTime())
    ? month
    : capital(formatDate(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }, at), locale);
}
