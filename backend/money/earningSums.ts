import { DAY_MS } from '#shared/domain/constants.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Connection } from '../storage/database.ts';
import { isEarnedBy, sourceOfKind } from './earningKinds.ts';

/** Sum of the earnings from one source, and the number of their entries. */
export interface EarningSum {
  readonly coins: number;
  readonly entries: number;
}

export type EarningSums = Readonly<Record<EarningSource, EarningSum>>;

/**
 * Returns the earnings from `fromMs` up to but without `untilMs`. Whole days come from the stored sums, the
 * remaining hours from the ledger's entries.
 */
export async function earningSums(
  db: Connection,
  userId: string,
  fromMs: number,
  untilMs: number,
): Promise<EarningSums> {
  const firstDay = Math.ceil(fromMs / DAY_MS);
  const endDay = Math.floor(untilMs / DAY_MS);
  const hasDays = firstDay < endDay;
  const parts = hasDays
    ? await Promise.all([
        ofDays(db, userId, firstDay, endDay),
        ofEntries(db, userId, fromMs, firstDay * DAY_MS),
        ofEntries(db, userId, endDay * DAY_MS, untilMs),
      ])
    : [await ofEntries(db, userId, fromMs, untilMs)];
  return Object.fromEntries(
    earningSources.map((source) => [
      source,
      {
        coins: parts.reduce((sum, part) => sum + (part.get(source)?.coins ?? 0), 0),
        entries: parts.reduce((sum, part) => sum + (part.get(source)?.entries ?? 0), 0),
      },
    ]),
  ) as Record<EarningSource, EarningSum>;
}

export function coinsOf(sums: EarningSums): number {
  return earningSources.reduce((sum, source) => sum + sums[source].coins, 0);
}

type Part = Map<string, EarningSum>;

async function ofDays(db: Connection, userId: string, firstDay: number, endDay: number): Promise<Part> {
  const rows = await db
    .selectFrom('earning_days')
    .select((eb) => ['source', eb.fn.sum('coins').as('coins'), eb.fn.sum('entries').as('entries')])
    .where('user_id', '=', userId)
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .groupBy('source')
    .execute();
  return new Map(rows.map((row) => [row.source, { coins: Number(row.coins), entries: Number(row.entries) }]));
}

async function ofEntries(db: Connection, userId: string, fromMs: number, untilMs: number): Promise<Part> {
  const sums: Part = new Map();
  if (fromMs >= untilMs) return sums;
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => ['kind', eb.fn.sum('coins').as('coins'), eb.fn.countAll().as('entries')])
    .where('user_id', '=', userId)
    .where(isEarnedBy(earningSources))
    .where('created_ms', '>=', fromMs)
    .where('created_ms', '<', untilMs)
    .groupBy('kind')
    .execute();
  for (const { kind, coins, entries } of rows) {
    const source = sourceOfKind(kind);
    if (!source) continue;
    const before = sums.get(source);
    sums.set(source, {
      coins: (before?.coins ?? 0) + Number(coins),
      entries: (before?.entries ?? 0) + Number(entries),
    });
  }
  return sums;
}
