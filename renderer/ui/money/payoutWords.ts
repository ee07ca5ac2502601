import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { missing } from '#renderer/i18n/format.ts';
import type { StateTone } from '../StateTag.tsx';

export const payoutTones: Readonly<Record<PayoutStatus, StateTone>> = {
  pending: 'plain',
  processing: 'plain',
  paid: 'success',
  failed: 'danger',
  held: 'warning',
};

const ranges = new Map<Locale, Intl.DateTimeFormat>();

/** Formats a payout week, such as "9 – 15 Nov". Weeks begin and end in UTC. */
export function formatPeriod(locale: Locale, from: string | null, until: string | null): string {
  if (from === null || until === null) return missing;
  const format =
    ranges.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  ranges.set(locale, format);
  return format.formatRange(new Date(from), new Date(until));
}
