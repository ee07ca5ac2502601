import { billingTargets, billingTitles, billingTypes } from '#shared/domain/billing.ts';
import { missing } from '#renderer/i18n/format.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a way of being paid is called. */
export function methodTitle(type: string | null): string {
  const known = billingTypes.find((each) => each === type);
  return known ? billingTitles[known] : type === null || type === 'other' ? missing : type;
}

/**
 * Returns the address, the account or the e-mail that money goes to, by the type of the method; the empty string if the
 * details don't hold it.
 */
export function wholeTargetOf(
  type: string | null,
  details: Readonly<Record<string, unknown>> | null,
): string {
  const known = billingTypes.find((each) => each === type);
  return known && details ? text(details[billingTargets[known]]) : '';
}

/** The target as it is shown, whole or as much as tells it apart. */
export function targetOf(
  type: string | null,
  details: Readonly<Record<string, unknown>> | null,
  how: 'short' | 'whole' = 'whole',
): string {
  const whole = wholeTargetOf(type, details) || missing;
  return how === 'whole' || whole.length <= 20 ? whole : `${whole.slice(0, 6)}…${whole.slice(-6)}`;
}

/** Whose account it is, where the method says so. */
export function holderOf(details: Readonly<Record<string, unknown>> | null): string | null {
  const { firstName, lastName } = details ?? {};
  return [text(firstName), text(lastName)].filter(Boolean).join(' ') || null;
}
