import type * as z from 'zod/mini';
import type { statementMonthsSchema } from '#shared/domain/statementMonths.ts';
import { summaryOf } from '#shared/domain/statementSummary.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime, monthStartMs } from '../lib/calendar.ts';
import { payoutCoinRate, payoutCurrency } from '../money/figures.ts';

type Months = z.core.input<typeof statementMonthsSchema>;

/** Maximum number of months that are summed: ten years. */
const monthsMax = 120;

/** Returns each month of a streamer in coins, from the month of her first entry on, the latest first. */
export async function monthsOf(db: Connection, userId: string, nowMs: number): Promise<Months> {
  const first = await db
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.min('created_ms').as('first_ms'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (first?.first_ms === null || first?.first_ms === undefined)
    return { currency: payoutCurrency, coinRate: payoutCoinRate, months: [] };
  const [payouts, taken] = await Promise.all([payoutsOf(db, userId), takenOf(db, userId)]);
  const months: NonNullable<Months['months']>[number][] = [];
  let opening = 0;
  for (const fromMs of monthsFrom(Number(first.first_ms), nowMs)) {
    const untilMs = nextMonthMs(fromMs);
    const kinds = await sumsByKind(db, userId, fromMs, untilMs);
    const summary = summaryOf([{ kind: 'carried', coins: opening, entries: 1 }, ...kinds]);
    const isIn = (ms: number | null | undefined) =>
      ms !== null && ms !== undefined && ms >= fromMs && ms < untilMs;
    months.push({
      month: isoTime(fromMs).slice(0, 7),
      ...summary,
      onItsWay: payouts
        .filter(({ id, status }) => status !== 'paid' && status !== 'failed' && isIn(taken.get(id)))
        .reduce((sum, { coins }) => sum + coins, 0),
      reached: payouts
        .filter(({ paid_ms }) => isIn(paid_ms))
        .map((row) => ({
          payoutId: row.id,
          paidAt: isoTime(row.paid_ms ?? 0),
          periodStart: isoTime(row.period_start_ms),
          periodEnd: isoTime(row.period_end_ms),
          amount: row.amount_cents / 100,
          fee: row.fee_cents / 100,
        })),
    });
    opening = summary.closing;
  }
  return {
    currency: payoutCurrency,
    coinRate: payoutCoinRate,
    months: months.toReversed().slice(0, monthsMax),
  };
}

function* monthsFrom(firstMs: number, nowMs: number): Generator<number> {
  for (let fromMs = monthStartMs(firstMs); fromMs <= nowMs; fromMs = nextMonthMs(fromMs)) yield fromMs;
}

function nextMonthMs(fromMs: number): number {
  const date = new Date(fromMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

async function sumsByKind(db: Connection, userId: string, fromMs: number, untilMs: number) {
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => ['kind', eb.fn.sum('coins').as('coins'), eb.fn.countAll().as('entries')])
    .where('user_id', '=', userId)
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .where('coins', '!=', 0)
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, coins, entries }) => ({ kind, coins: Number(coins), entries: Number(entries) }));
}

const payoutsOf = (db: Connection, userId: string) =>
  db
    .selectFrom('payouts')
    .select([
      'id',
      'status',
      'coins',
      'paid_ms',
      'period_start_ms',
      'period_end_ms',
      'amount_cents',
      'fee_cents',
    ])
    .where('user_id', '=', userId)
    .orderBy('paid_ms')
    .orderBy('id')
    .execute();

/** Returns when the coins of each payout left the balance. A held part leaves with its whole payout. */
async function takenOf(db: Connection, userId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('coin_entries')
    .select(['ref', 'created_ms'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'payout')
    .execute();
  return new Map(
    rows.flatMap(({ ref, created_ms }) => [ref, `${ref}-held`].map((id) => [id, created_ms] as const)),
  );
}
