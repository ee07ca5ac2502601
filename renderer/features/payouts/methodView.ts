import type { BillingMethod } from '#shared/domain/billing.ts';
import { holderOf } from '#renderer/ui/money/methodWords.ts';

export type MethodField = 'address' | 'account' | 'email' | 'holder';

/** Returns the identifying fields of a method, masked as the server sends them. */
export function methodFacts(
  method: BillingMethod,
): readonly { readonly name: MethodField; readonly value: string }[] {
  const facts: { name: MethodField; value: string | null }[] = [];
  if (method.type === 'binance') facts.push({ name: 'address', value: method.details.address });
  if (method.type === 'adcash') facts.push({ name: 'account', value: method.details.account });
  if (method.type === 'paxum') {
    facts.push({ name: 'email', value: method.details.email });
    facts.push({ name: 'holder', value: holderOf(method.details) });
  }
  return facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
