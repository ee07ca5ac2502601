import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Connection, Database } from '../storage/database.ts';
import { dateOfDay, dayOf, monthStartMs, weekStartMs } from '../lib/calendar.ts';

type BySource = Record<EarningSource, number>;

export type EarningsOf = {
  readonly today: number;
  /** Coins of this week and this month, from their first day. */
  readonly week: number;
  readonly month: number;
  /** Coins earned in total, and by source. */
  readonly total: number;
  readonly bySource: BySource;
  /** Coins of each UTC day, oldest first, ending with today. */
  readonly series: { date: string; coins: number; bySource: BySource }[];
};

/** Returns the user's earnings from the ledger, by UTC day. `days`: number of days in the series. */
export async function earningsOf(
  database: Database,
  userId: string,
  nowMs: number,
  days: number,
): Promise<EarningsOf> {
  const today = dayOf(nowMs);
  const [weekDay, monthDay] = [dayOf(weekStartMs(nowMs)), dayOf(monthStartMs(nowMs))];
  const firstDay = today - days + 1;
  const [bySource, byDay] = await Promise.all([
    sumBySource(database, userId),
    sumByDay(database, userId, Math.min(firstDay, weekDay, monthDay)),
  ]);
  const coinsSince = (day: number) =>
    [...byDay].reduce((sum, [at, sources]) => (at >= day ? sum + sumOf(sources) : sum), 0);
  return {
    today: coinsSince(today),
    week: coinsSince(weekDay),
    month: coinsSince(monthDay),
    total: sumOf(bySource),
    bySource,
    series: Array.from({ length: days }, (_, at) => {
      const sources = byDay.get(firstDay + at) ?? nothing();
      return { date: dateOfDay(firstDay + at), coins: sumOf(sources), bySource: sources };
    }),
  };
}

/** Returns the days since `firstDay` with earnings from the given sources, as day numbers, latest first. */
export async function daysWithEarnings(
  database: Connection,
  userId: string,
  sources: readonly EarningSource[],
  firstDay: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('earning_days')
    .select('day')
    .distinct()
    .where('user_id', '=', userId)
    .where('day', '>=', firstDay)
    .where('source', 'in', sources)
    .where('entries', '>', 0)
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day }) => Number(day));
}

/** Returns the number of the first day with earnings; null if the user has earned nothing. */
export async function firstEarningDay(database: Connection, userId: string): Promise<number | null> {
  const row = await database
    .selectFrom('earning_days')
    .select('day')
    .where('user_id', '=', userId)
    .where('entries', '>', 0)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.day) : null;
}

async function sumBySource(database: Connection, userId: string): Promise<BySource> {
  const rows = await database
    .selectFrom('earning_days')
    .select((eb) => ['source', eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .groupBy('source')
    .execute();
  const sums = nothing();
  for (const { source, coins } of rows) add(sums, source, Number(coins));
  return sums;
}

async function sumByDay(
  database: Connection,
  userId: string,
  firstDay: number,
): Promise<Map<number, BySource>> {
  const rows = await database
    .selectFrom('earning_days')
    .select(['day', 'source', 'coins'])
    .where('user_id', '=', userId)
    .where('day', '>=', firstDay)
    .execute();
  const sums = new Map<number, BySource>();
  for (const { day, source, coins } of rows) {
    const ofDay = sums.get(Number(day)) ?? nothing();
    sums.set(Number(day), ofDay);
    add(ofDay, source, Number(coins));
  }
  return sums;
}

function add(sums: BySource, name: string, coins: number): void {
  const source = earningSources.find((known) => known === name);
  if (source) sums[source] += coins;
}

function sumOf(sources: BySource): number {
  return earningSources.reduce((sum, source) => sum + sources[source], 0);
}

function nothing(): BySource {
  return { match: 0, call: 0, gift: 0, media: 0, message: 0, bonus: 0, referral: 0 };
}

/**
 * Returns the moment until which the user's earnings are counted into payouts; null before the first payout.
 */
export async function paidUntilMs(db: Connection, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payouts')
    .select('period_end_ms')
    .where('user_id', '=', userId)
    .orderBy('period_start_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The stored period end is its last millisecond.
  return row ? row.period_end_ms + 1 : null;
}
