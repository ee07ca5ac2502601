import { billingTitles, billingTypes } from '#shared/domain/billing.ts';
import { missing } from '#renderer/i18n/format.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a way of being paid is called. */
export function methodTitle(type: string | null): string {
  const known = billingTypes.find((each) => each === type);
  return known ? billingTitles[known] : type === null || type === 'other' ? missing : type;
}

/** The address, the account or the e-mail of a method, whole or as much as tells it apart. */
export function targetOf(
  details: Readonly<Record<string, unknown>> | null,
  how: 'short' | 'whole' = 'whole',
): string {
  const { address, account, email } = details ?? {};
  const whole = text(address) || text(account) || text(email) || missing;
  return how === 'whole' || whole.length <= 20 ? whole : `${whole.slice(0, 6)}…${whole.slice(-6)}`;
}

/** Whose account it is, where the method says so. */
export function holderOf(details: Readonly<Record<string, unknown>> | null): string | null {
  const { firstName, lastName } = details ?? {};
  return [text(firstName), text(lastName)].filter(Boolean).join(' ') || null;
}
