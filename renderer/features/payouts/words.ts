import type { Locale } from '#shared/domain/constants.ts';
import { formatDate } from '#renderer/i18n/days.ts';
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
