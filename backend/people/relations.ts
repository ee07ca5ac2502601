import { sql, type ExpressionBuilder } from 'kysely';
import type { Connection } from '../storage/database.ts';
import type { Tables } from '../storage/schema.ts';
import type { PageCursor } from '../lib/paging.ts';

/** A line from one person to another, as lists read it: the newest first. */
export interface Relation {
  readonly userId: string;
  readonly createdMs: number;
}

export function relationCursor({ userId, createdMs }: Relation): PageCursor {
  return { keys: [-createdMs], id: userId };
}

/**
 * For `where`: that neither of the two, one of whom a column names, has blocked the other. Where the column names nobody
 * it is so.
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

/** Who follows whom (§7 Social). Who has left or is banned is in no list and no count, and back in both afterwards. */
export const favorites = {
  /** False where it was so before. */
  async add(connection: Connection, from: string, to: string, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await connection
      .insertInto('favorites')
      .values({ from_id: from, to_id: to, created_ms: nowMs })
      .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  },

  /** Since when it was so; null where there was nothing to remove. */
  async remove(connection: Connection, from: string, to: string): Promise<number | null> {
    const row = await connection
      .deleteFrom('favorites')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .returning('created_ms')
      .executeTakeFirst();
    return row?.created_ms ?? null;
  },

  /** Which of these people somebody follows. */
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

  /** Which of these people follow somebody. */
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

/** `followings`: whom a person follows. `fans`: who follows them. */
export type Side = 'followings' | 'fans';
export const sideColumns = {
  followings: { mine: 'from_id', theirs: 'to_id' },
  fans: { mine: 'to_id', theirs: 'from_id' },
} as const;

/** For `where`: one of the two has blocked the other. "Never match again" is no block. */
export function isBlockOf(eb: ExpressionBuilder<Tables, 'pair_bans'>, a: string, b: string) {
  return eb.and([
    eb('pair_bans.kind', '=', 'block'),
    eb.or([
      eb.and([eb('pair_bans.from_id', '=', a), eb('pair_bans.to_id', '=', b)]),
      eb.and([eb('pair_bans.from_id', '=', b), eb('pair_bans.to_id', '=', a)]),
    ]),
  ]);
}

/** Whom a person has blocked. Blocking itself is matching's (`forbid`): it must know at once. */
export const blocks = {
  /** The second is on the blacklist of the first. */
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

  /** Either way. "Never match again" is no block. */
  async areBlocked(connection: Connection, a: string, b: string): Promise<boolean> {
    const row = await connection
      .selectFrom('pair_bans')
      .select('from_id')
      .where((eb) => isBlockOf(eb, a, b))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Who of these is on this person's blacklist, or has this person on theirs. */
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

  /** Stored with the rest of what a blocking does; matching is told of it afterwards (`forbid`), as of any other pair. */
  async add(connection: Connection, from: string, to: string, nowMs: number, took: string | null) {
    await connection
      .insertInto('pair_bans')
      .values({ from_id: from, to_id: to, kind: 'block', created_ms: nowMs, took })
      .onConflict((conflict) => conflict.columns(['from_id', 'to_id', 'kind']).doNothing())
      .execute();
  },

  /** What it was; undefined where there was none. */
  remove: (connection: Connection, from: string, to: string) =>
    connection
      .deleteFrom('pair_bans')
      .where('from_id', '=', from)
      .where('to_id', '=', to)
      .where('kind', '=', 'block')
      .returning(['created_ms', 'took'])
      .executeTakeFirst(),

  /** Since when; null where they are not on it. */
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

  /** Who has left among them: a person may still want to take a block back. */
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
