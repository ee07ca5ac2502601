import { billingTargets, billingTitles, billingTypes } from '#shared/domain/billing.ts';
import { missing } from '#renderer/i18n/format.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the title of a payout method by its type. */
export function methodTitle(type: string | null): string {
  const known = billingTypes.find((each) => each === type);
  return known ? billingTitles[known] : type === null || type === 'other' ? missing : type;
}

/**
 * Returns the address, account or e-mail of a payout method by its type; an empty string if the details lack
 * it.
 */
export function wholeTargetOf(
  type: string | null,
  details: Readonly<Record<string, unknown>> | null,
): string {
  const known = billingTypes.find((each) => each === type);
  return known && details ? text(details[billingTargets[known]]) : '';
}

/** Returns the target for display. `short` abbreviates it to its first and last six characters. */
export function targetOf(
  type: string | null,
  details: Readonly<Record<string, unknown>> | null,
  how: 'short' | 'whole' = 'whole',
): string {
  const whole = wholeTargetOf(type, details) || missing;
  return how === 'whole' || whole.length <= 20 ? whole : `${whole.slice(0, 6)}…${whole.slice(-6)}`;
}

/** Returns the account holder's name; null if the details lack it. */
export function holderOf(details: Readonly<Record<string, unknown>> | null): string | null {
  const { firstName, lastName } = details ?? {};
  return [text(firstName), text(lastName)].filter(Boolean).join(' ') || null;
}
