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
