import * as z from 'zod/mini';
import { coins, count, flag, id, maybe, oneOf, text, time, url, word } from './fields.ts';

/** §3 "Purchase". */
const productTypes = ['membership', 'other'] as const;
export type ProductType = (typeof productTypes)[number];
const productTypeSchema = oneOf(productTypes, 'other');

/** What §3 "Purchase" says of the thing sold. `price` is in whole units of `currency`, with its decimals: 4.99. */
const productShape = {
  packageKey: id,
  price: maybe(z.number()),
  currency: maybe(text),
  productType: productTypeSchema,
  paymentProvider: maybe(text),
  /** Can be bought once. */
  isUnique: maybe(flag),
  /** Can be bought once among all of its type. */
  isUniqueByType: maybe(flag),
  isSubscription: maybe(flag),
  autoRecurring: maybe(flag),
} as const;

/** §4.19: a number of coins for sale. */
export const packageSchema = z.looseObject({ ...productShape, title: maybe(text), coins: maybe(coins) });
export type Package = z.output<typeof packageSchema>;

/** §4.19: premium for some days. */
export const membershipSchema = z.looseObject({ ...productShape, title: maybe(text), days: maybe(count) });
export type Membership = z.output<typeof membershipSchema>;

/** The premium that somebody has: until when, and whether it goes on by itself then. */
export const currentMembershipSchema = z.looseObject({
  packageKey: maybe(id),
  endsAt: maybe(time),
  renews: maybe(flag),
});
export type CurrentMembership = z.output<typeof currentMembershipSchema>;

/**
 * §4.19: what became of a purchase. `pending`: the payment is on its way. What was `cancelled` by the buyer or has
 * `expired` may still turn out to be paid.
 */
const purchaseStates = [
  'pending',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'chargedBack',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** §3 "Purchase": what was bought. */
export const purchaseSchema = z.looseObject({
  ...productShape,
  transactionId: id,
  referrerAnchor: maybe(text),
  created: maybe(time),
  status: oneOf(purchaseStates, 'pending'),
  title: maybe(text),
  coins: maybe(coins),
  days: maybe(count),
  /** Of a membership that was paid: until when this purchase makes it last. */
  endsAt: maybe(time),
  /** Where to pay, while it is pending. */
  paymentUrl: maybe(url),
  /** Nothing is charged for it. */
  isDemo: maybe(flag),
  /** When it was given back or charged back, and how many coins went back with it. */
  returnedAt: maybe(time),
  returnedCoins: maybe(coins),
  /** Coins that were spent before they had to go back: later purchases pay them off. */
  debtCoins: maybe(coins),
});
export type Purchase = z.output<typeof purchaseSchema>;

/** What to buy. The client makes the `transactionId`; the same one again buys nothing more. */
export const purchaseRequestSchema = z.looseObject({
  packageKey: id,
  transactionId: id,
  productType: z.optional(z.enum(productTypes)),
  paymentProvider: z.optional(z.nullable(word)),
  referrerAnchor: z.optional(z.nullable(word)),
  autoRecurring: z.optional(flag),
});
export type PurchaseRequest = z.output<typeof purchaseRequestSchema>;
