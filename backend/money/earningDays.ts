import { sql } from 'kysely';
import { DAY_MS } from '#shared/domain/constants.ts';
import { earningSources, type EarningSource } from '#shared/domain/streamer.ts';
import type { Connection } from '../storage/database.ts';
import { isEarnedBy, returnedBy, returnOf, sourceOfKind } from './earningKinds.ts';
import type { EntryKind } from './ledger.ts';
import type { Transfer } from './transfers.ts';

/**
 * What each person earned on each UTC day by each source, kept beside the book in the same transaction: a year of
 * entries is half a million rows, a year of days some two thousand. The audit compares them with the book.
 */
const dayOf = (ms: number) => Math.floor(ms / DAY_MS);

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
  // It belongs to the day on which it seemed to be earned.
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

async function add(db: Connection, { userId, source, atMs, coins, entries }: Change): Promise<void> {
  await db
    .insertInto('earning_days')
    .values({ user_id: userId, day: dayOf(atMs), source, coins, entries })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'source']).doUpdateSet({
        coins: sql`earning_days.coins + excluded.coins`,
        entries: sql`earning_days.entries + excluded.entries`,
      }),
    )
    .execute();
}

interface EarningDay {
  readonly user_id: string;
  readonly day: number;
  readonly source: EarningSource;
  readonly coins: number;
  readonly entries: number;
}

/** What the days are by the book; of these people, or of everybody. */
async function daysByBook(db: Connection, userIds?: readonly string[]): Promise<EarningDay[]> {
  const day = sql<number>`created_ms / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('coin_entries')
    .select((eb) => [
      'user_id',
      day.as('day'),
      'kind',
      eb.fn.sum('coins').as('coins'),
      eb.fn.countAll().as('entries'),
    ])
    .where(isEarnedBy(earningSources))
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .groupBy(['user_id', 'day', 'kind'])
    .execute();
  const sums = new Map<string, EarningDay>();
  for (const row of rows) {
    const source = sourceOfKind(row.kind);
    if (!source) continue;
    const key = keyOf({ user_id: row.user_id, day: Number(row.day), source });
    const before = sums.get(key);
    sums.set(key, {
      user_id: row.user_id,
      day: Number(row.day),
      source,
      coins: (before?.coins ?? 0) + Number(row.coins),
      entries: (before?.entries ?? 0) + Number(row.entries),
    });
  }
  return [...sums.values()];
}

const keyOf = ({ user_id, day, source }: Pick<EarningDay, 'user_id' | 'day' | 'source'>): string =>
  `${source} of ${user_id} on ${new Date(day * DAY_MS).toISOString().slice(0, 10)}`;

/** Five columns each: far below what one statement may carry. */
const rowsAtOnce = 1_000;

/** Makes these people's days anew from the book: after a whole past was booked. */
export async function recountDays(db: Connection, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('earning_days').where('user_id', 'in', userIds).execute();
  const days = await daysByBook(db, userIds);
  for (let from = 0; from < days.length; from += rowsAtOnce)
    await db
      .insertInto('earning_days')
      .values(days.slice(from, from + rowsAtOnce))
      .execute();
}

/** For the audit: a sentence for each day that is not what the book says. */
export async function dayProblems(db: Connection): Promise<string[]> {
  const [kept, booked] = await Promise.all([
    db.selectFrom('earning_days').selectAll().execute(),
    daysByBook(db),
  ]);
  const byBook = new Map(booked.map((row) => [keyOf(row), row]));
  const byDays = new Map(
    kept.filter(({ entries }) => Number(entries) !== 0).map((row) => [keyOf(row as EarningDay), row]),
  );
  return [...new Set([...byBook.keys(), ...byDays.keys()])].toSorted().flatMap((key) => {
    const [has, is] = [Number(byDays.get(key)?.coins ?? 0), byBook.get(key)?.coins ?? 0];
    return has === is ? [] : [`the sum of ${key} is ${has}, and its entries come to ${is}`];
  });
}
