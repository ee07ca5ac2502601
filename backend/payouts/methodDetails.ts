import { billingDetails, billingTargets, billingTypes, type BillingType } from '#shared/domain/billing.ts';

type Details = Readonly<Record<string, unknown>>;

const typeOf = (said: string): BillingType | undefined => billingTypes.find((type) => type === said);

/** Returns the details as JSON: the fields of their type alone, in one order, without empty ones. */
export function storedDetails(type: BillingType, details: Details): string {
  const fields = Object.keys(billingDetails[type].shape);
  const kept = fields.flatMap((name) => {
    const value = details[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return JSON.stringify(Object.fromEntries(kept));
}

/**
 * Returns the destination of a method in comparable form: the type with its address, account or e-mail. Null
 * for an unknown type.
 */
export function targetOf(said: string, details: Details): string | null {
  const type = typeOf(said);
  const main = type && details[billingTargets[type]];
  if (type === undefined || typeof main !== 'string') return null;
  // Capital letters matter only in addresses.
  const target = type === 'binance' ? main : type === 'adcash' ? main.toUpperCase() : main.toLowerCase();
  return `${type} ${target}`;
}

/** Shortens payment details, so that the owner recognises them and a bystander cannot read them. */
export function masked(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && hidden.has(name) ? maskOf(value) : value,
    ]),
  );
}

const hidden: ReadonlySet<string> = new Set(['address', 'account', 'email', 'vat']);

/** Returns for example `TQn9…bLSE` or `s…@demo.local`. */
function maskOf(value: string): string {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.slice(0, 1)}…${value.slice(at)}`;
  return value.length <= 8
    ? `${value.slice(0, 1)}…${value.slice(-1)}`
    : `${value.slice(0, 4)}…${value.slice(-4)}`;
}
