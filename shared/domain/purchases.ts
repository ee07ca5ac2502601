import * as z from 'zod/mini';
import { coins, count, flag, id, maybe, oneOf, text, time, url, word } from './fields.ts';

/** §3 "Purchase": types of products. */
const productTypes = ['membership', 'other'] as const;
export type ProductType = (typeof productTypes)[number];
const productTypeSchema = oneOf(productTypes, 'other');

/** Fields of the product in §3 "Purchase". `price` is in units of `currency`, with decimals: 4.99. */
const productShape = {
  packageKey: id,
  price: maybe(z.number()),
  currency: maybe(text),
  productType: productTypeSchema,
  paymentProvider: maybe(text),
  /** Can be bought only once. */
  isUnique: maybe(flag),
  /** Whether a user can buy only one product of this type, once. */
  isUniqueByType: maybe(flag),
  isSubscription: maybe(flag),
  autoRecurring: maybe(flag),
} as const;

/** §4.19: a coin package. */
export const packageSchema = z.looseObject({ ...productShape, title: maybe(text), coins: maybe(coins) });
export type Package = z.output<typeof packageSchema>;

/** §4.19: premium for a number of days. */
export const membershipSchema = z.looseObject({ ...productShape, title: maybe(text), days: maybe(count) });
export type Membership = z.output<typeof membershipSchema>;

/** The user's current premium: its end, and whether it renews automatically. */
export const currentMembershipSchema = z.looseObject({
  packageKey: maybe(id),
  endsAt: maybe(time),
  renews: maybe(flag),
});
export type CurrentMembership = z.output<typeof currentMembershipSchema>;

/**
 * §4.19: states of a purchase. `pending`: the payment is in progress. A purchase that is `cancelled` or
 * `expired` may still become paid.
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

/** §3 "Purchase": a purchase with its product. */
export const purchaseSchema = z.looseObject({
  ...productShape,
  transactionId: id,
  referrerAnchor: maybe(text),
  created: maybe(time),
  status: oneOf(purchaseStates, 'pending'),
  title: maybe(text),
  coins: maybe(coins),
  days: maybe(count),
  /** End of premium after this purchase, for a paid membership. */
  endsAt: maybe(time),
  /** Payment page; set while the purchase is pending. */
  paymentUrl: maybe(url),
  /** A demo purchase charges no money. */
  isDemo: maybe(flag),
  /** Time of the refund or chargeback, and the coins deducted with it. */
  returnedAt: maybe(time),
  returnedCoins: maybe(coins),
  /** Coins that had been spent before the refund. Later purchases pay them off. */
  debtCoins: maybe(coins),
});
export type Purchase = z.output<typeof purchaseSchema>;

/**
 * A purchase to make. The client creates the `transactionId`; a request with the same one is not charged
 * again.
 */
export const purchaseRequestSchema = z.looseObject({
  packageKey: id,
  transactionId: id,
  productType: z.optional(z.enum(productTypes)),
  paymentProvider: z.optional(z.nullable(word)),
  referrerAnchor: z.optional(z.nullable(word)),
  autoRecurring: z.optional(flag),
});
export type PurchaseRequest = z.output<typeof purchaseRequestSchema>;
