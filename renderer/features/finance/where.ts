import { billingTitles, billingTypes } from '#shared/domain/billing.ts';
import type { DeskPayout } from '#shared/api/finance.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function titleOf(type: string | null): string {
  const known = billingTypes.find((each) => each === type);
  return known ? billingTitles[known] : (type ?? '—');
}

/** The address, the account or the e-mail of a method, whole or as much as tells it apart. */
export function targetOf(details: Readonly<Record<string, unknown>>, how: 'short' | 'whole'): string {
  const whole = text(details['address']) || text(details['account']) || text(details['email']) || '—';
  return how === 'whole' || whole.length <= 20 ? whole : `${whole.slice(0, 6)}…${whole.slice(-6)}`;
}

export const whereOf = ({ methodType, method }: DeskPayout, how: 'short' | 'whole'): string =>
  `${titleOf(methodType)}, ${targetOf(method ?? {}, how)}`;
