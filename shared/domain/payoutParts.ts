import * as z from 'zod/mini';
import { causeKinds } from './earnings.ts';
import {
  coins,
  count,
  day,
  flag,
  id,
  listOf,
  maybe,
  oneOf,
  pageToken,
  percent,
  text,
  time,
} from './fields.ts';
import { earningSources } from './streamer.ts';

/** Parts of a payout, from the gross payments down to the paid amount, as the server counted them. */
export const payoutPartKeys = [
  'carried',
  'gross',
  'kept',
  'share',
  'returned',
  'penalties',
  'agency',
  'other',
  'held',
  'payout',
  'fee',
  'paid',
  /** The coins of a failed payout, which return to the balance. */
  'cameBack',
] as const;
export type PayoutPartKey = (typeof payoutPartKeys)[number];
/** Parts that are subtotals rather than steps. */
export const payoutSums: readonly PayoutPartKey[] = ['share', 'payout', 'paid'];

/** An amount in units of its currency, with decimals. */
const money = z.number();

export const payoutPartsSchema = z.looseObject({
  parts: listOf(
    z.looseObject({
      key: oneOf(payoutPartKeys, 'other'),
      /** Coins of the part; null: the part exists only as money, like the fee. */
      coins: maybe(coins),
      amount: maybe(money),
      /** Number of ledger entries in this part. */
      entries: maybe(count),
    }),
  ),
  bySource: listOf(
    z.looseObject({
      source: oneOf(earningSources, 'bonus'),
      entries: maybe(count),
      gross: maybe(coins),
      share: maybe(coins),
    }),
  ),
  agency: maybe(z.looseObject({ name: maybe(text), percent: maybe(percent) })),
});
export type PayoutParts = z.output<typeof payoutPartsSchema>;

/** Reasons why the next run pays a streamer nothing. The coins stay in the balance. */
const noPayoutReasons = ['belowMinimum', 'noMethod', 'penaltyLevel', 'banned'] as const;

/** The next payout as the run would count it without further ledger entries. */
export const payoutForecastSchema = z.looseObject({
  payoutAt: maybe(time),
  periodStart: maybe(time),
  periodEnd: maybe(time),
  /** The week is over: later entries belong to a later payout. */
  isClosed: z._default(flag, false),
  /** Reason why the run pays nothing; null: the run pays the streamer. */
  reason: maybe(oneOf(noPayoutReasons, 'belowMinimum')),
  /** Time at which a penalty level stops holding payouts; null if it does not hold them. */
  heldUntil: maybe(time),
  coins: maybe(coins),
  minCoins: maybe(coins),
  minAmount: maybe(money),
  /** Value of the coins, before the transfer fee. */
  amount: maybe(money),
  /**
   * Amount after the fee, also while the payment method is missing; 0 if another reason prevents the payout.
   */
  paid: maybe(money),
  currency: maybe(text),
  ...payoutPartsSchema.shape,
});
export type PayoutForecast = z.output<typeof payoutForecastSchema>;

/** Id of the payout that has not been counted yet, for requesting its lines. */
export const nextPayoutId = 'next';

/** Lines of one part of a payout, in the order of its statement. */
export const payoutLinesSchema = z.looseObject({
  /** Coins of the whole part, not of the page. */
  coins,
  entries: count,
  lines: listOf(
    z.looseObject({
      /** Number of the line in the statement. */
      line: count,
      at: time,
      /** Description of the cause and the person involved. */
      cause: text,
      coins,
      /** The item that the line links to. */
      of: maybe(z.looseObject({ kind: oneOf([...causeKinds, 'penalty', 'payout'], 'bonus'), id: text })),
      /** The other person, if the user can open their chat. */
      userId: maybe(id),
    }),
  ),
  paginationToken: pageToken,
});
export type PayoutLine = z.output<typeof payoutLinesSchema>['lines'][number];

/** The streamer's last whole month with an agency's commission and without it. */
export const agencyFiguresSchema = z.looseObject({
  agencyId: maybe(id),
  name: maybe(text),
  commissionPercent: maybe(percent),
  /** First day of the month. */
  month: maybe(day),
  earned: maybe(coins),
  commission: maybe(coins),
  left: maybe(coins),
  /** Commission that was actually deducted in that month. */
  taken: maybe(coins),
  /** Time at which the commission would start. */
  startsAt: maybe(time),
});
export type AgencyFigures = z.output<typeof agencyFiguresSchema>;
