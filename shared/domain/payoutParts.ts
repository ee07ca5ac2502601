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

/** What became of what people paid, from the top to what reached her: each part as the server counted it. */
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
  /** The coins of a payout that failed, on their way back to the balance. */
  'cameBack',
] as const;
export type PayoutPartKey = (typeof payoutPartKeys)[number];
/** Those that are what is left so far, and no step of their own. */
export const payoutSums: readonly PayoutPartKey[] = ['share', 'payout', 'paid'];

/** Money in whole units of its currency. */
const money = z.number();

export const payoutPartsSchema = z.looseObject({
  parts: listOf(
    z.looseObject({
      key: oneOf(payoutPartKeys, 'other'),
      /** Null where it is money alone: the fee. */
      coins: maybe(coins),
      amount: maybe(money),
      /** How many entries of the book make it. */
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

/** Why the next run pays nothing to a streamer. Her coins wait in her balance. */
const noPayoutReasons = ['belowMinimum', 'noMethod', 'penaltyLevel', 'banned'] as const;

/** The next payout as the run would count it if nothing more were booked until then. */
export const payoutForecastSchema = z.looseObject({
  payoutAt: maybe(time),
  periodStart: maybe(time),
  periodEnd: maybe(time),
  /** The week is over: what is booked from now on belongs to a later payout. */
  isClosed: z._default(flag, false),
  /** Null: it is paid. */
  reason: maybe(oneOf(noPayoutReasons, 'belowMinimum')),
  /** When a penalty level stops holding payouts; null if it does not. */
  heldUntil: maybe(time),
  coins: maybe(coins),
  minCoins: maybe(coins),
  minAmount: maybe(money),
  /** Value of the coins, before the transfer fee. */
  amount: maybe(money),
  /** What reaches her after the fee, once she has a method; 0 if another reason stands against it. */
  paid: maybe(money),
  currency: maybe(text),
  ...payoutPartsSchema.shape,
});
export type PayoutForecast = z.output<typeof payoutForecastSchema>;

/** Stands for the id of a payout that was not counted yet, where its lines are asked for. */
export const nextPayoutId = 'next';

/** What of a payout's lines makes one of its parts, in the order of its statement. */
export const payoutLinesSchema = z.looseObject({
  /** Of the whole part, not of the page. */
  coins,
  entries: count,
  lines: listOf(
    z.looseObject({
      /** Its number in the statement. */
      line: count,
      at: time,
      /** What it was and with whom, in words. */
      cause: text,
      coins,
      /** Where it can be looked at. */
      of: maybe(z.looseObject({ kind: oneOf([...causeKinds, 'penalty', 'payout'], 'bonus'), id: text })),
      /** Who was with her, where their chat can be opened. */
      userId: maybe(id),
    }),
  ),
  paginationToken: pageToken,
});
export type PayoutLine = z.output<typeof payoutLinesSchema>['lines'][number];

/** Her last whole month as an agency would have it, and without one. */
export const agencyFiguresSchema = z.looseObject({
  agencyId: maybe(id),
  name: maybe(text),
  commissionPercent: maybe(percent),
  /** The first day of the month. */
  month: maybe(day),
  earned: maybe(coins),
  commission: maybe(coins),
  left: maybe(coins),
  /** What of that month was really taken. */
  taken: maybe(coins),
  /** When it would begin. */
  startsAt: maybe(time),
});
export type AgencyFigures = z.output<typeof agencyFiguresSchema>;
