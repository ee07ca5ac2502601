import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Connection } from '../storage/database.ts';
import { isEarnedBy, returnedBy, returnOf, sourceOfKind } from './earningKinds.ts';
import type { EntryKind } from './ledger.ts';
import type { Transfer } from './transfers.ts';

/** Earnings of a person from one source in one day or hour. Days and hours count from the epoch in UTC. */
interface EarningSpan {
  readonly user_id: string;
  readonly at: number;
  readonly source: EarningSource;
  readonly coins: number;
  readonly entries: number;
}

/** Adds the new values to the stored ones. */
const added = {
  coins: (table: string) => sql<number>`${sql.table(table)}.coins + excluded.coins`,
  entries: (table: string) => sql<number>`${sql.table(table)}.entries + excluded.entries`,
};

/**
 * Earnings per person, source, and day or hour, updated in the transaction of each transfer. A year has half
 * a million entries but only about two thousand days. The audit compares them with the ledger.
 */
const kept = {
  day: {
    ms: DAY_MS,
    rows: (db: Connection) =>
      db.selectFrom('earning_days').select(['user_id', 'day as at', 'source', 'coins', 'entries']).execute(),
    forget: (db: Connection, userIds: readonly string[]) =>
      db.deleteFrom('earning_days').where('user_id', 'in', userIds).execute(),
    add: (db: Connection, spans: readonly EarningSpan[]) =>
      db
        .insertInto('earning_days')
        .values(spans.map(({ at, ...span }) => ({ ...span, day: at })))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'day', 'source'])
            .doUpdateSet({ coins: added.coins('earning_days'), entries: added.entries('earning_days') }),
        )
        .execute(),
  },
  hour: {
    ms: HOUR_MS,
    rows: (db: Connection) =>
      db
        .selectFrom('earning_hours')
        .select(['user_id', 'hour as at', 'source', 'coins', 'entries'])
        .execute(),
    forget: (db: Connection, userIds: readonly string[]) =>
      db.deleteFrom('earning_hours').where('user_id', 'in', userIds).execute(),
    add: (db: Connection, spans: readonly EarningSpan[]) =>
      db
        .insertInto('earning_hours')
        .values(spans.map(({ at, ...span }) => ({ ...span, hour: at })))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'hour', 'source'])
            .doUpdateSet({ coins: added.coins('earning_hours'), entries: added.entries('earning_hours') }),
        )
        .execute(),
  },
} as const;
type Length = keyof typeof kept;
const lengths = ['day', 'hour'] as const satisfies readonly Length[];

interface Change {
  readonly userId: string;
  readonly source: EarningSource;
  readonly atMs: number;
  readonly coins: number;
  readonly entries: number;
}

/** Counts a transfer that was just booked. */
export async function countEarning(
  db: Connection,
  { userId, kind, ref, to, from, coins }: Transfer,
  atMs: number,
): Promise<void> {
  const source = sourceOfKind(kind);
  if (source) {
    const back = returnOf(kind);
    if (to !== 'person' && from !== 'person') return;
    if (back && (await entryOf(db, userId, back, ref))) return;
    await add(db, { userId, source, atMs, coins: to === 'person' ? coins : -coins, entries: 1 });
    return;
  }
  const earned = returnedBy(kind);
  const of = earned && sourceOfKind(earned);
  const entry = earned && (await entryOf(db, userId, earned, ref));
  // A return is subtracted on the day of its earning.
  if (of && entry) await add(db, { userId, source: of, atMs: entry.atMs, coins: -entry.coins, entries: -1 });
}

async function entryOf(db: Connection, userId: string, kind: EntryKind, ref: string) {
  const row = await db
    .selectFrom('coin_entries')
    .select(['coins', 'created_ms'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row ? { coins: Number(row.coins), atMs: row.created_ms } : null;
}

async function add(db: Connection, { userId, atMs, ...change }: Change): Promise<void> {
  for (const length of lengths) {
    const { ms, add: addTo } = kept[length];
    await addTo(db, [{ ...change, user_id: userId, at: Math.floor(atMs / ms) }]);
  }
}

/** Returns the days or hours as the ledger has them; for these people, or for all. */
async function spansByBook(
  db: Connection,
  length: Length,
  userIds?: readonly string[],
): Promise<EarningSpan[]> {
  const at = sql<number>`created_ms / ${sql.lit(kept[length].ms)}`;
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => [
      'user_id',
      at.as('at'),
      'kind',
      eb.fn.sum('coins').as('coins'),
      eb.fn.countAll().as('entries'),
    ])
    .where(isEarnedBy(earningSources))
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .groupBy(['user_id', 'at', 'kind'])
    .execute();
  const sums = new Map<string, EarningSpan>();
  for (const row of rows) {
    const source = sourceOfKind(row.kind);
    if (!source) continue;
    const span = { user_id: row.user_id, at: Number(row.at), source };
    const key = keyOf(length, span);
    const before = sums.get(key);
    sums.set(key, {
      ...span,
      coins: (before?.coins ?? 0) + Number(row.coins),
      entries: (before?.entries ?? 0) + Number(row.entries),
    });
  }
  return [...sums.values()];
}

function keyOf(
  length: Length,
  { user_id, at, source }: Pick<EarningSpan, 'user_id' | 'at' | 'source'>,
): string {
  const time = new Date(at * kept[length].ms).toISOString();
  return `${source} of ${user_id} ${length === 'day' ? `on ${time.slice(0, 10)}` : `in the hour of ${time.slice(0, 16)}`}`;
}

/** Maximum rows per statement: five columns each stay far below the limit of parameters. */
const rowsAtOnce = 1_000;

/** Rebuilds the days and hours of these people from the ledger, after past entries were booked. */
export async function recountDays(db: Connection, userIds: readonly string[]): Promise<void> {
  for (const length of lengths) {
    await kept[length].forget(db, userIds);
    const spans = await spansByBook(db, length, userIds);
    for (let from = 0; from < spans.length; from += rowsAtOnce)
      await kept[length].add(db, spans.slice(from, from + rowsAtOnce));
  }
}

/** Returns problems for the audit: days and hours that differ from the ledger, one sentence each. */
export async function dayProblems(db: Connection): Promise<string[]> {
  const problems: string[] = [];
  for (const length of lengths) {
    const [rows, booked] = await Promise.all([kept[length].rows(db), spansByBook(db, length)]);
    const byBook = new Map(booked.map((row) => [keyOf(length, row), row]));
    const byDays = new Map(
      rows
        .filter(({ entries }) => Number(entries) !== 0)
        .map((row) => [keyOf(length, { ...row, source: row.source as EarningSource }), row]),
    );
    for (const key of [...new Set([...byBook.keys(), ...byDays.keys()])].toSorted()) {
      const [has, is] = [Number(byDays.get(key)?.coins ?? 0), byBook.get(key)?.coins ?? 0];
      if (has !== is) problems.push(`the sum of ${key} is ${has}, and its entries come to ${is}`);
    }
  }
  return problems;
}
