import type { Locale } from '#shared/domain/constants.ts';

/** Formatters by key, created once each, because creating an Intl object costs more than a thousand uses. */
const formatters = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  const known = formatters.get(key) as T | undefined;
  if (known !== undefined) return known;
  const value = make();
  formatters.set(key, value);
  return value;
}

/** Shown for a missing value, which must never appear as 0. */
export const missing = '—';

/**
 * Formats a number for the language. Small whole numbers look the same in all languages and bypass Intl,
 * whose first use takes half a frame on a slow machine.
 */
export function formatCount(locale: Locale, value: number | null): string {
  if (value === null) return missing;
  if (value >= 0 && value < 1_000 && Number.isInteger(value)) return String(value);
  return once(`n:${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/** Formats a number as {@link formatCount} does, with a plus or minus sign; zero has none. */
export function formatSigned(locale: Locale, value: number): string {
  return once(`s:${locale}`, () => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })).format(
    value,
  );
}

/**
 * Formats a share (0 to 1) as a percentage, with the language's space before the sign: "45%" or "45 %".
 * `digits`: maximum number of decimal places.
 */
export function formatPercent(locale: Locale, share: number, digits = 0): string {
  // Russian formatting, because Intl omits the space that the Ukrainian standard requires.
  const written = locale === 'uk' ? 'ru' : locale;
  const make = () => new Intl.NumberFormat(written, { style: 'percent', maximumFractionDigits: digits });
  return once(`p:${written}:${digits}`, make).format(share);
}

/** Formats hours and minutes in the user's time zone. `medium` adds the seconds. */
export function formatTime(locale: Locale, at: Date, timeStyle: 'short' | 'medium' = 'short'): string {
  return once(`t:${locale}:${timeStyle}`, () => new Intl.DateTimeFormat(locale, { timeStyle })).format(at);
}

/** Returns a country's name by its ISO code; the code itself if the system knows no name. */
export function countryName(locale: Locale, code: string | null): string {
  if (code === null) return missing;
  return (
    once(`c:${locale}`, () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })).of(code) ??
    code
  );
}

export function languageName(locale: Locale, code: string): string {
  return (
    once(`l:${locale}`, () => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' })).of(
      code,
    ) ?? code
  );
}

/** Formats milliseconds as `0:07`, `12:40` or `1:02:03`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts as [number, number, number];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

const megabyte = 1024 * 1024;

/** Formats a file size: megabytes with one decimal place below 10 MB, and kilobytes below 1 MB. */
export function formatSize(locale: Locale, bytes: number): string {
  const [unit, value] =
    bytes < megabyte ? (['kilobyte', bytes / 1024] as const) : (['megabyte', bytes / megabyte] as const);
  const digits = unit === 'kilobyte' || value >= 10 ? 0 : 1;
  const format = once(
    `b:${locale}:${unit}:${digits}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }),
  );
  return format.format(value);
}

/** Formats an amount of money in its currency for the language; US dollars if the currency is null. */
export function formatMoney(locale: Locale, amount: number | null, currency: string | null): string {
  if (amount === null) return missing;
  const code = currency ?? 'USD';
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  return once(`m:${locale}:${code}`, () => new Intl.NumberFormat(locale, options)).format(amount);
}
