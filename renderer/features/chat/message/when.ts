import type { Locale } from '#shared/domain/constants.ts';
import { formatTime } from '#renderer/i18n/format.ts';

/** Days as people say them. Formatters are made once each: making one costs more than using it a thousand times. */
const made = new Map<string, Intl.DateTimeFormat>();
const relative = new Map<Locale, Intl.RelativeTimeFormat>();

function format(locale: Locale, options: Intl.DateTimeFormatOptions, at: Date): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known.format(at);
}

/** Whole days of the person's own calendar between two moments. */
function daysBetween(from: Date, to: Date): number {
  const day = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((day(to) - day(from)) / 86_400_000);
}

/** Which day of the person's own calendar a moment is in. */
export function dayOf(placeMs: number): string {
  const at = new Date(placeMs);
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;
}

function capital(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The line between two days: "Today", "Yesterday", "Monday", "3 March", "3 March 2024". */
export function dayName(locale: Locale, placeMs: number, nowMs: number): string {
  const at = new Date(placeMs);
  const now = new Date(nowMs);
  const days = daysBetween(at, now);
  if (days === 0 || days === 1) {
    const words = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    relative.set(locale, words);
    return capital(words.format(-days, 'day'), locale);
  }
  if (days > 1 && days < 7) return capital(format(locale, { weekday: 'long' }, at), locale);
  if (at.getFullYear() === now.getFullYear()) return format(locale, { day: 'numeric', month: 'long' }, at);
  return format(locale, { day: 'numeric', month: 'long', year: 'numeric' }, at);
}

/** The time beside a row of the list: "21:46", "Tue", "3 Mar", "03/03/2024". */
export function shortWhen(locale: Locale, placeMs: number, nowMs: number): string {
  const at = new Date(placeMs);
  const now = new Date(nowMs);
  const days = daysBetween(at, now);
  if (days <= 0) return formatTime(locale, at);
  if (days < 7) return format(locale, { weekday: 'short' }, at);
  if (at.getFullYear() === now.getFullYear()) return format(locale, { day: 'numeric', month: 'short' }, at);
  return format(locale, { dateStyle: 'short' }, at);
}
