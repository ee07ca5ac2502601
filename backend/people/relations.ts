import { sql, type ExpressionBuilder } from 'kysely';
import type { Connection } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import type { PageCursor } from '../lib/paging.ts';

/** Entry in a list of related people, which is sorted by time, the newest first. */
export interface Relation {
  readonly userId: string;
  readonly createdMs: number;
}

export function relationCursor({ userId, createdMs }: Relation): PageCursor {
  return { keys: [-createdMs], id: userId };
}

/**
 * Returns a `where` condition: the user and the person in the column have not blocked each other. True if the
 * column is null.
 */
export function isNotBlocked(column: string, userId: string) {
  const other = sql.ref(column);
  return sql<boolean>`not exists (
    select 1 from pair_bans where pair_bans.kind = 'block' and (
      (pair_bans.from_id = ${userId} and pair_bans.to_id = ${other})
      or (pair_bans.from_id = ${other} and pair_bans.to_id = ${userId})
    )
  )`;
}

/** Follows (§7 Social). Lists and counts leave out removed and banned people until they return. */
export const favorites = {
  /** Stores the follow. Returns false if it existed already. */
  async add(connection: Connection, from: string, to: string, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await connection
      .insertInto('favorites')
      .values({ from_id: from, to_id: to, created_ms: nowMs })
      .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },

  /** Deletes the follow. Returns when it began; null: there was none. */
  async remove(connection: Connection, from: string, to: string): Promise<number | null> {
    const row = await connection
      .deleteFrom('favorites')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .returning('created_ms')
      .executeTakeFirst();
    return row?.created_ms ?? null;
  },

  /** Returns the ids that `from` follows. */
  async among(connection: Connection, from: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await connection
      .selectFrom('favorites')
      .select('to_id')
      .where('from_id', '=', from)
      .where('to_id', 'in', [...new Set(ids)])
      .execute();
    return new Set(rows.map((row) => row.to_id));
  },

  /** Returns the ids that follow `to`. */
  async fansAmong(connection: Connection, to: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await connection
      .selectFrom('favorites')
      .select('from_id')
      .where('to_id', '=', to)
      .where('from_id', 'in', [...new Set(ids)])
      .execute();
    return new Set(rows.map((row) => row.from_id));
  },

  async has(connection: Connection, from: string, to: string): Promise<boolean> {
    return (await favorites.among(connection, from, [to])).has(to);
  },

  async count(connection: Connection, side: Side, userId: string): Promise<number> {
    const { mine, theirs } = sideColumns[side];
    const row = await connection
      .selectFrom('favorites')
      .innerJoin('users', 'users.id', `favorites.${theirs}`)
      .select((eb) => eb.fn.countAll().as('count'))
      .where(`favorites.${mine}`, '=', userId)
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  async page(
    connection: Connection,
    side: Side,
    userId: string,
    after: PageCursor | null,
    limit: number,
  ): Promise<Relation[]> {
    const { mine, theirs } = sideColumns[side];
    let query = connection
      .selectFrom('favorites')
      .innerJoin('users', 'users.id', `favorites.${theirs}`)
      .select([`favorites.${theirs} as userId`, 'favorites.created_ms as createdMs'])
      .where(`favorites.${mine}`, '=', userId)
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0);
    if (after) {
      const createdMs = -(after.keys[0] ?? 0);
      query = query.where((eb) =>
        eb.or([
          eb('favorites.created_ms', '<', createdMs),
          eb.and([eb('favorites.created_ms', '=', createdMs), eb(`favorites.${theirs}`, '>', after.id)]),
        ]),
      );
    }
    return query
      .orderBy('favorites.created_ms', 'desc')
      .orderBy(`favorites.${theirs}`)
      .limit(limit)
      .execute();
  },
} as const;

/** `followings`: people whom a person follows. `fans`: people who follow that person. */
export type Side = 'followings' | 'fans';
export const sideColumns = {
  followings: { mine: 'from_id', theirs: 'to_id' },
  fans: { mine: 'to_id', theirs: 'from_id' },
} as const;

/** Returns a `where` condition: one of the two has blocked the other. "Never match again" is not a block. */
export function isBlockOf(eb: ExpressionBuilder<Tables, 'pair_bans'>, a: string, b: string) {
  return eb.and([
    eb('pair_bans.kind', '=', 'block'),
    eb.or([
      eb.and([eb('pair_bans.from_id', '=', a), eb('pair_bans.to_id', '=', b)]),
      eb.and([eb('pair_bans.from_id', '=', b), eb('pair_bans.to_id', '=', a)]),
    ]),
  ]);
}

/**
 * Stored blocks. To block a pair, also call `forbid` of the matching service, which must apply it at once.
 */
export const blocks = {
  /** Returns whether `from` has blocked `to`. */
  async has(connection: Connection, from: string, to: string): Promise<boolean> {
    const row = await connection
      .selectFrom('pair_bans')
      .select('from_id')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .where('kind', '=', 'block')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns whether one of the two has blocked the other. "Never match again" is not a block. */
  async areBlocked(connection: Connection, a: string, b: string): Promise<boolean> {
    const row = await connection
      .selectFrom('pair_bans')
      .select('from_id')
      .where((eb) => isBlockOf(eb, a, b))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the people whom this person has blocked, or who have blocked this person. */
  async among(connection: Connection, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await connection
      .selectFrom('pair_bans')
      .select(['from_id', 'to_id'])
      .where('kind', '=', 'block')
      .where((eb) =>
        eb.or([
          eb.and([eb('from_id', '=', userId), eb('to_id', 'in', ids)]),
          eb.and([eb('from_id', 'in', ids), eb('to_id', '=', userId)]),
        ]),
      )
      .execute();
    return new Set(rows.map((row) => (row.from_id === userId ? row.to_id : row.from_id)));
  },

  /** Stores a block. The caller must then notify the matching service (`forbid`), as for any other pair. */
  async add(connection: Connection, from: string, to: string, nowMs: number, took: string | null) {
    await connection
      .insertInto('pair_bans')
      .values({ from_id: from, to_id: to, kind: 'block', created_ms: nowMs, took })
      .onConflict((conflict) => conflict.columns(['from_id', 'to_id', 'kind']).doNothing())
      .execute();
  },

  /** Deletes a block and returns it; undefined: there was none. */
  remove: (connection: Connection, from: string, to: string) =>
    connection
      .deleteFrom('pair_bans')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .where('kind', '=', 'block')
      .returning(['created_ms', 'took'])
      .executeTakeFirst(),

  /** Returns when the block began; null: not blocked. */
  async since(connection: Connection, from: string, to: string): Promise<number | null> {
    const row = await connection
      .selectFrom('pair_bans')
      .select('created_ms')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .where('kind', '=', 'block')
      .executeTakeFirst();
    return row?.created_ms ?? null;
  },

  async count(connection: Connection, userId: string): Promise<number> {
    const { count } = await connection
      .selectFrom('pair_bans')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('from_id', '=', userId)
      .where('kind', '=', 'block')
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  /**
   * Returns a page of the blocked people, including removed accounts, because the person may still want to
   * unblock them.
   */
  async page(
    connection: Connection,
    userId: string,
    after: PageCursor | null,
    limit: number,
  ): Promise<Relation[]> {
    let query = connection
      .selectFrom('pair_bans')
      .select(['to_id as userId', 'created_ms as createdMs'])
      .where('from_id', '=', userId)
      .where('kind', '=', 'block');
    if (after) {
      const createdMs = -(after.keys[0] ?? 0);
      query = query.where((eb) =>
        eb.or([
          eb('created_ms', '<', createdMs),
          eb.and([eb('created_ms', '=', createdMs), eb('to_id', '>', after.id)]),
        ]),
      );
    }
    return query.orderBy('created_ms', 'desc').orderBy('to_id').limit(limit).execute();
  },
} as const;
