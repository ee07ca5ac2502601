import type { PayoutStatus } from '#shared/domain/billing.ts';
import type { Locale } from '#shared/domain/constants.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import { missing } from '#renderer/i18n/format.ts';
import type { StateTone } from '#renderer/ui/StateTag.tsx';

export const toneOf: Readonly<Record<PayoutStatus, StateTone>> = {
  pending: 'plain',
  processing: 'plain',
  paid: 'success',
  failed: 'danger',
  held: 'warning',
};

/** Reasons that the server gives by key; anything else are somebody's own words. */
const reasonKeys = [
  'payoutHold.noMethod',
  'payoutHold.belowMinimum',
  'payoutHold.penaltyLevel',
  'payoutHold.owed',
  'payoutReason.nameMismatch',
] as const;
export const reasonKeyOf = (reason: string) => reasonKeys.find((known) => known === reason) ?? null;

const ranges = new Map<Locale, Intl.DateTimeFormat>();

/** "9 – 15 Nov": weeks of payouts begin and end in UTC. */
export function formatPeriod(locale: Locale, from: string | null, until: string | null): string {
  if (from === null || until === null) return missing;
  const format =
    ranges.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  ranges.set(locale, format);
  return format.formatRange(new Date(from), new Date(until));
}

/** "Mon 16 Nov, 08:00", by the person's own clock. */
export function formatMoment(locale: Locale, at: string | null): string {
  if (at === null) return missing;
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return formatDate(locale, options, new Date(at));
}

export function formatDay(locale: Locale, at: string | null): string {
  return at === null
    ? missing
    : formatDate(locale, { weekday: 'short', day: 'numeric', month: 'short' }, new Date(at));
}
