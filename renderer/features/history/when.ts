import type { Locale } from '#shared/domain/constants.ts';
import { formatTime } from '#renderer/i18n/format.ts';

/** Formatters are made once each: making one costs more than using it a thousand times. */
const made = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<Locale, Intl.RelativeTimeFormat>();

function format(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known.format(at);
}

/** The beginning of the day of the person's own calendar that a moment is in. */
export const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

const capital = (text: string, locale: Locale) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** A day as people say it: "Today", "Yesterday", "Friday, 20 November", "3 March 2024". */
export function dayName(locale: Locale, day: number, today: number): string {
  const days = Math.round((today - day) / 86_400_000);
  if (days === 0 || days === 1) {
    const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    relative.set(locale, words);
    return capital(words.format(-days, 'day'), locale);
  }
  const at = new Date(day);
  if (at.getFullYear() === new Date(today).getFullYear())
    return capital(format(locale, { weekday: 'long', day: 'numeric', month: 'long' }, at), locale);
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}

/** The day of whatever was not today, short: "20 Nov", "3/3/24"; null for today, of which the time says enough. */
export function shortDay(locale: Locale, ms: number, today: number): string | null {
  if (ms >= today) return null;
  const at = new Date(ms);
  if (at.getFullYear() !== new Date(today).getFullYear()) return format(locale, { dateStyle: 'short' }, at);
  return format(locale, { day: 'numeric', month: 'short' }, at);
}

/** From when until when, with its day: "Today, 21:14 – 21:32". */
export function fromUntil(locale: Locale, fromMs: number, untilMs: number | null, today: number): string {
  const from = formatTime(locale, new Date(fromMs));
  const until = untilMs === null ? from : formatTime(locale, new Date(untilMs));
  const day = dayName(locale, dayOf(fromMs), today);
  return from === until ? `${day}, ${from}` : `${day}, ${from} – ${until}`;
}

/** The largest units that say it: hours and minutes, minutes, or seconds. */
export function lengthOf(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds < 60) return { hours: 0, minutes: 0, seconds };
  const minutes = Math.round(seconds / 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 };
}
