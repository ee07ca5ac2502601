import type { Locale } from '#shared/domain/constants.ts';

/** A price in its currency, as the language writes it. */
export function formatMoney(locale: Locale, price: number | null, currency: string | null): string {
  if (price === null) return '—';
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currency ?? 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(price);
}
