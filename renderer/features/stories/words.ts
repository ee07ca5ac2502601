import type { Locale } from '#shared/domain/constants.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const formats = new Map<Locale, Intl.RelativeTimeFormat>();

/** Formats the age of a story: "2 hours ago". A story is never older than a day. */
export function agoOf(locale: Locale, sinceMs: number, nowMs: number): string {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, format);
  const passedMs = Math.max(0, nowMs - sinceMs);
  if (passedMs < minuteMs) return format.format(0, 'second');
  if (passedMs < hourMs) return format.format(-Math.floor(passedMs / minuteMs), 'minute');
  return format.format(-Math.floor(passedMs / hourMs), 'hour');
}

/** Returns the remaining time of a story in full hours, or minutes in the last hour. */
export function leftOf(
  expiresAt: string | null,
  nowMs: number,
): { unit: 'hours' | 'minutes'; count: number } {
  const leftMs = Math.max(0, (expiresAt === null ? nowMs : Date.parse(expiresAt)) - nowMs);
  return leftMs >= hourMs
    ? { unit: 'hours', count: Math.floor(leftMs / hourMs) }
    : { unit: 'minutes', count: Math.ceil(leftMs / minuteMs) };
}
