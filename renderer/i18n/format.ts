import type { Locale } from '#shared/domain/constants.ts';

/** Formatters by language, made once each: making an Intl object costs more than using it a thousand times. */
const made = new Map<string, unknown>();

function once<T>(key: string, make: () => T): T {
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const value = make();
  made.set(key, value);
  return value;
}

/** A missing value is shown as a dash, never as 0. */
export const missing = '—';

/**
 * A number in the way of its language. Small whole ones are written alike in all of them, and need not wait for Intl:
 * its first number takes a slow machine as long as half of the frame.
 */
export function formatCount(locale: Locale, value: number | null): string {
  if (value === null) return missing;
  if (value >= 0 && value < 1_000 && Number.isInteger(value)) return String(value);
  return once(`n:${locale}`, () => new Intl.NumberFormat(locale)).format(value);
}

/** {@link formatCount} with its sign in front; nothing is neither earned nor paid. */
export function formatSigned(locale: Locale, value: number): string {
  return once(`s:${locale}`, () => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })).format(
    value,
  );
}

/**
 * A share (0 to 1) in percent, with the space that the language sets before the sign: "45%" or "45 %". `digits`: maximum
 * number of decimal places.
 */
export function formatPercent(locale: Locale, share: number, digits = 0): string {
  // Intl sets no space in Ukrainian, but the Ukrainian standard does. Russian writes the number in the same way.
  const written = locale === 'uk' ? 'ru' : locale;
  const make = () => new Intl.NumberFormat(written, { style: 'percent', maximumFractionDigits: digits });
  return once(`p:${written}:${digits}`, make).format(share);
}

/** Hours and minutes of the person's own clock. */
export function formatTime(locale: Locale, at: Date): string {
  return once(`t:${locale}`, () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' })).format(at);
}

/** A country's name by its ISO code; the code itself where the system knows no name. */
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

/** `0:07`, `12:40`, `1:02:03`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts as [number, number, number];
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

const megabyte = 1024 * 1024;

/** How large a file is: megabytes with a tenth, kilobytes below one. */
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

/** Money in its currency, as the language writes it. */
export function formatMoney(locale: Locale, amount: number | null, currency: string | null): string {
  if (amount === null) return missing;
  const code = currency ?? 'USD';
  const options = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  return once(`m:${locale}:${code}`, () => new Intl.NumberFormat(locale, options)).format(amount);
}
