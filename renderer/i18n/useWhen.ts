import { formatTime } from './format.ts';
import { useLocale } from './locale.ts';
import type { Locale } from '#shared/domain/constants.ts';

/** Formatters by language, with and without the year, created once each. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function dayFormat(locale: Locale, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasYear}`;
  const known =
    formatters.get(key) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(hasYear ? { year: 'numeric' } : {}),
    });
  formatters.set(key, known);
  return known;
}

/**
 * Formats a moment: the time if it is today, otherwise day and time: "21:14", "20 Nov, 21:14", "20 Nov 2025,
 * 21:14".
 */
function momentOf(locale: Locale, iso: string, hasSeconds: boolean): string {
  const [at, now] = [new Date(iso), new Date()];
  const time = formatTime(locale, at, hasSeconds ? 'medium' : 'short');
  if (at.toDateString() === now.toDateString()) return time;
  return `${dayFormat(locale, at.getFullYear() !== now.getFullYear()).format(at)}, ${time}`;
}

/** Returns a function that formats a moment in the language of the page, with seconds if requested. */
export function useWhen({ hasSeconds = false } = {}): (iso: string) => string {
  const locale = useLocale();
  return (iso) => momentOf(locale, iso, hasSeconds);
}
