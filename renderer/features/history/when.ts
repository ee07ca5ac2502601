import type { Period } from '#shared/domain/calls.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { capital, dayOf, daysBetween, formatDate, isInYearOf, nearDay } from '#renderer/i18n/days.ts';
import { formatTime } from '#renderer/i18n/format.ts';

/** Returns the day in words: "Today", "Yesterday", "Friday, 20 November", "3 March 2024". */
export function dayName(locale: Locale, day: number, today: number): string {
  const near = nearDay(locale, daysBetween(day, today));
  if (near !== null) return near;
  const at = new Date(day);
  if (isInYearOf(day, today))
    return capital(formatDate(locale, { weekday: 'long', day: 'numeric', month: 'long' }, at), locale);
  return formatDate(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}

/** Returns the day with start and end time: "Today, 21:14 – 21:32". */
export function fromUntil(locale: Locale, fromMs: number, untilMs: number | null, today: number): string {
  const from = formatTime(locale, new Date(fromMs));
  const until = untilMs === null ? from : formatTime(locale, new Date(untilMs));
  const day = dayName(locale, dayOf(fromMs), today);
  return from === until ? `${day}, ${from}` : `${day}, ${from} – ${until}`;
}

/** Returns the local time zone: "Berlin (UTC+1)"; the offset alone if the system names no city. */
export function clockName(locale: Locale, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? 'UTC';
  const city = /\/([^/]+)$/.exec(Intl.DateTimeFormat().resolvedOptions().timeZone)?.[1];
  return city ? `${city.replaceAll('_', ' ')} (${offset})` : offset;
}

/** Returns the start of a period in local time: midnight, Monday or the first; null for all time. */
export function periodStart(period: Period, nowMs: number): Date | null {
  const start = new Date(dayOf(nowMs));
  if (period === 'all') return null;
  if (period === 'week') start.setDate(start.getDate() - ((start.getDay() + 6) % 7));
  if (period === 'month') start.setDate(1);
  return start;
}
