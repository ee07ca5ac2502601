import * as z from 'zod/mini';
import { limits } from './constants.ts';
import { coins, flag, id, listOf, maybe, oneOf, text, time } from './fields.ts';

/** The payment methods (§3.7), with the titles under which they are shown. */
export const billingTypes = ['binance', 'adcash', 'paxum'] as const;
export type BillingType = (typeof billingTypes)[number];
export const billingTitles = {
  binance: 'USDT TRC-20',
  adcash: 'Volet',
  paxum: 'PAXUM',
} as const satisfies Record<BillingType, string>;

/** An amount in units of its currency, with decimals, such as 482.16. */
const money = z.number();

/** Sum, in units of the currency, above which one period's payouts to a person need two approvals (D: Round 3). */
export const twoApproversAbove = 1_000;

/** Milliseconds during which an approval can be undone. The streamer is notified afterwards. */
export const approvalUndoMs = 10_000;

/** §5.7: pattern of a TRON address. The checksum is verified separately. */
export const tronAddressPattern = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** §5.7: an account at Volet that is not an e-mail address. */
export const adcashAccountPattern = /^[A-Za-z]\d{12}$/;
const paxumAccountTypes = ['individual', 'business'] as const;

const nameField = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const emailField = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));

// Strict: an unknown field would be stored, sent to the desk, and hide that two people share a method.
const binanceDetailsSchema = z.strictObject({
  network: z._default(z.literal('TRC20'), 'TRC20'),
  address: z.string().check(z.trim(), z.regex(tronAddressPattern)),
});
const adcashDetailsSchema = z.strictObject({
  account: z.union([emailField, z.string().check(z.trim(), z.regex(adcashAccountPattern))]),
});
const paxumDetailsSchema = z.strictObject({
  email: emailField,
  accountType: z.enum(paxumAccountTypes),
  firstName: nameField,
  lastName: nameField,
  vat: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(32)))),
});

/** Schemas of each type's details, as sent and as stored. */
export const billingDetails = {
  binance: binanceDetailsSchema,
  adcash: adcashDetailsSchema,
  paxum: paxumDetailsSchema,
} as const satisfies Record<BillingType, unknown>;
/** Name of the field that holds the payment target. */
export const billingTargets = {
  binance: 'address',
  adcash: 'account',
  paxum: 'email',
} as const satisfies Record<BillingType, string>;

/** Proof that the account is the user's own: the password, or a mailed code if the account has none. */
const proofShape = {
  currentPassword: z.optional(z.string().check(z.maxLength(limits.passwordMaxChars))),
  mailCode: z.optional(z.string().check(z.maxLength(12))),
} as const;

const draftShape = { isDefault: z.optional(flag), ...proofShape } as const;

/** Body of a new billing method: the type and its details. */
export const billingDraftSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('binance'), details: binanceDetailsSchema, ...draftShape }),
  z.looseObject({ type: z.literal('adcash'), details: adcashDetailsSchema, ...draftShape }),
  z.looseObject({ type: z.literal('paxum'), details: paxumDetailsSchema, ...draftShape }),
]);
export type BillingDraft = z.output<typeof billingDraftSchema>;

const changeShape = {
  ...draftShape,
  /**
   * `changedAt` of the method that the user edited. The server rejects the change if another window has
   * changed it since.
   */
  seenAt: z.optional(z.nullable(time.check(z.maxLength(40)))),
} as const;

/** A change to a billing method. The type is fixed; absent details keep their values. */
export const billingChangeSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('binance'),
    details: z.optional(binanceDetailsSchema),
    ...changeShape,
  }),
  z.looseObject({
    type: z.literal('adcash'),
    details: z.optional(adcashDetailsSchema),
    ...changeShape,
  }),
  z.looseObject({
    type: z.literal('paxum'),
    details: z.optional(paxumDetailsSchema),
    ...changeShape,
  }),
]);
export type BillingChange = z.output<typeof billingChangeSchema>;

const methodShape = {
  _id: id,
  isDefault: z._default(flag, false),
  status: oneOf(['active', 'pending', 'rejected'], 'pending'),
  rejectReason: maybe(text),
  lockedUntil: maybe(time),
  changedAt: maybe(time),
} as const;

/**
 * §5.7. Details are parsed tolerantly, so that a server may mask them. An unknown type from a newer server is
 * read as `other`.
 */
export const billingMethodSchema = z.union([
  z.looseObject({
    ...methodShape,
    type: z.literal('binance'),
    details: z.looseObject({ network: maybe(text), address: maybe(text) }),
  }),
  z.looseObject({
    ...methodShape,
    type: z.literal('adcash'),
    details: z.looseObject({ account: maybe(text) }),
  }),
  z.looseObject({
    ...methodShape,
    type: z.literal('paxum'),
    details: z.looseObject({
      email: maybe(text),
      accountType: maybe(oneOf(paxumAccountTypes, 'individual')),
      firstName: maybe(text),
      lastName: maybe(text),
      vat: maybe(text),
    }),
  }),
  z.looseObject({ ...methodShape, type: z.catch(z.literal('other'), 'other'), details: maybe(z.unknown()) }),
]);
export type BillingMethod = z.output<typeof billingMethodSchema>;

/** §5.7: states of a payout. */
export const payoutStatuses = ['pending', 'processing', 'paid', 'failed', 'held'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
/** One step in a payout's history. The last step is its current status. */
const payoutStepSchema = z.looseObject({
  status: oneOf(payoutStatuses, 'pending'),
  at: time,
  /** Reason why the payout is held or failed: a key of the dictionary, or text that the desk wrote. */
  note: maybe(text),
});
const payoutPeriod = { payoutId: id, periodStart: maybe(time), periodEnd: maybe(time) } as const;
export const payoutSchema = z.looseObject({
  _id: id,
  periodStart: maybe(time),
  periodEnd: maybe(time),
  coins: maybe(coins),
  amount: maybe(money),
  fee: maybe(money),
  currency: maybe(text),
  methodType: maybe(text),
  status: oneOf(payoutStatuses, 'pending'),
  paidAt: maybe(time),
  reference: maybe(text),
  failReason: maybe(text),
  heldUntil: maybe(time),
  steps: listOf(payoutStepSchema),
  /**
   * The later payout that included the coins of a failed payout. Null: the coins are still in the balance.
   */
  wentWith: maybe(
    z.looseObject({
      ...payoutPeriod,
      status: oneOf(payoutStatuses, 'pending'),
      paidAt: maybe(time),
      /** Amount of the later payout after its fee. */
      paid: maybe(money),
    }),
  ),
  /** Failed payouts whose coins this payout includes. */
  carries: listOf(z.looseObject(payoutPeriod)),
});
export type Payout = z.output<typeof payoutSchema>;

/** §5.7: data about the next payout. `coinRate` is coins for one unit of `currency`. */
export const paymentTargetInfoSchema = z.looseObject({
  billingMethodId: maybe(id),
  minPayout: maybe(money),
  currency: z._default(text, 'USD'),
  coinRate: maybe(z.number()),
  balanceCoins: maybe(coins),
  estimatedAmount: maybe(money),
  nextPayoutAt: maybe(time),
  editLockedUntil: maybe(time),
  holds: listOf(z.looseObject({ reason: maybe(text), until: maybe(time) })),
});
export type PaymentTargetInfo = z.output<typeof paymentTargetInfoSchema>;
