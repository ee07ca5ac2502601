import * as z from 'zod/mini';
import { coins, count, id, listOf, maybe, text, time } from './fields.ts';
import { earningSources } from './streamer.ts';
import { summaryParts } from './statementSummary.ts';

const sum = z.looseObject({ coins, entries: count });
const sumsOf = <Key extends string>(keys: readonly Key[]) =>
  z.looseObject(Object.fromEntries(keys.map((key) => [key, sum])) as Record<Key, typeof sum>);
/** An amount in units of its currency, with decimals. */
const money = z.number();

/** A streamer's month, summed like a statement, with the transfers that arrived in it. */
const statementMonthSchema = z.looseObject({
  /** Month, such as `2026-11`. */
  month: text,
  opening: coins,
  earned: sum,
  bySource: sumsOf(earningSources),
  parts: sumsOf(summaryParts),
  closing: coins,
  /** Coins of this month's payouts that have neither arrived nor been returned. */
  onItsWay: coins,
  /** Payouts that were paid in this month, earliest first. */
  reached: listOf(
    z.looseObject({
      payoutId: id,
      paidAt: time,
      periodStart: maybe(time),
      periodEnd: maybe(time),
      amount: money,
      fee: money,
    }),
  ),
});
export type StatementMonth = z.output<typeof statementMonthSchema>;

export const statementMonthsSchema = z.looseObject({
  currency: maybe(text),
  /** Coins per unit of the currency. */
  coinRate: maybe(z.number()),
  /** From the month of the streamer's first entry to the current one, latest first. */
  months: listOf(statementMonthSchema),
});
export type StatementMonths = z.output<typeof statementMonthsSchema>;
