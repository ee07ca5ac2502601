import { sql, type ExpressionBuilder } from 'kysely';
import { DAY_MS } from '#shared/domain/constants.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { EntryKind } from '../money/ledger.ts';
import type { Database } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import { dateOfDay, dayOf, monthStartMs, weekStartMs } from './calendar.ts';

/** Which entries of the ledger are earnings, and by what. */
const kindOf = {
  match: 'matchEarning',
  call: 'callEarning',
  gift: 'giftEarning',
  media: 'mediaEarning',
  message: 'messageEarning',
  bonus: 'bonus',
  referral: 'referralEarning',
} as const satisfies Record<EarningSource, EntryKind>;
const sourceOf = new Map<string, EarningSource>(earningSources.map((source) => [kindOf[source], source]));

/** For `where`: earned by one of these. What was taken back, because moderation hid what was sold, was not earned. */
export function isEarnedBy(sources: readonly EarningSource[]) {
  return (eb: ExpressionBuilder<Tables, 'coin_entries'>) =>
    eb.and([
      eb(
        'coin_entries.kind',
        'in',
        sources.map((source) => kindOf[source]),
      ),
      eb.or([
        eb('coin_entries.kind', '!=', kindOf.media),
        eb.not(
          eb.exists(
            eb
              .selectFrom('coin_entries as back')
              .select('back.id')
              .whereRef('back.user_id', '=', 'coin_entries.user_id')
              .where('back.kind', '=', 'mediaEarningReturn' satisfies EntryKind)
              .whereRef('back.ref', '=', 'coin_entries.ref'),
          ),
        ),
      ]),
    ]);
}

type BySource = Record<EarningSource, number>;

export type EarningsOf = {
  readonly today: number;
  /** This week and this month, from their first day. */
  readonly week: number;
  readonly month: number;
  /** All there ever was, and what by. */
  readonly total: number;
  readonly bySource: BySource;
  /** One of each UTC day, the oldest first, today last. */
  readonly series: { date: string; coins: number; bySource: BySource }[];
};

/** What somebody has earned, from the ledger, by UTC day. `days`: how many the series has. */
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

/** The days since `firstDay` on which something was earned by one of these, as numbers, the latest first. */
export async function daysWithEarnings(
  database: Database,
  userId: string,
  sources: readonly EarningSource[],
  firstDay: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom('coin_entries')
    .select(dayColumn.as('day'))
    .distinct()
    .where('user_id', '=', userId)
    .where('created_ms', '>=', firstDay * DAY_MS)
    .where(isEarnedBy(sources))
    .orderBy('day', 'desc')
    .execute();
  return rows.map(({ day }) => Number(day));
}

const dayColumn = sql<number>`created_ms / ${sql.lit(DAY_MS)}`;

async function sumBySource(database: Database, userId: string): Promise<BySource> {
  const rows = await database
    .selectFrom('coin_entries')
    .select((eb) => ['kind', eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .where(isEarnedBy(earningSources))
    .groupBy('kind')
    .execute();
  const sums = nothing();
  for (const { kind, coins } of rows) add(sums, kind, Number(coins));
  return sums;
}

async function sumByDay(
  database: Database,
  userId: string,
  firstDay: number,
): Promise<Map<number, BySource>> {
  const rows = await database
    .selectFrom('coin_entries')
    .select((eb) => [dayColumn.as('day'), 'kind', eb.fn.sum('coins').as('coins')])
    .where('user_id', '=', userId)
    .where('created_ms', '>=', firstDay * DAY_MS)
    .where(isEarnedBy(earningSources))
    .groupBy(['day', 'kind'])
    .execute();
  const sums = new Map<number, BySource>();
  for (const { day, kind, coins } of rows) {
    const ofDay = sums.get(Number(day)) ?? nothing();
    sums.set(Number(day), ofDay);
    add(ofDay, kind, Number(coins));
  }
  return sums;
}

function add(sums: BySource, kind: string, coins: number): void {
  const source = sourceOf.get(kind);
  if (source) sums[source] += coins;
}

function sumOf(sources: BySource): number {
  return earningSources.reduce((sum, source) => sum + sources[source], 0);
}

function nothing(): BySource {
  return { match: 0, call: 0, gift: 0, media: 0, message: 0, bonus: 0, referral: 0 };
}
