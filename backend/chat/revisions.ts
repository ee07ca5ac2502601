import { sql, SqliteAdapter } from 'kysely';
import type { Connection, Database } from '../storage/database.ts';

/**
 * Revision numbers of chat changes. A reader keeps a position and later requests every row with a greater
 * number. A position must therefore never be above a number that is not stored yet.
 */
export interface Revisions {
  /**
   * Takes `count` numbers within a transaction and returns the first. `taken`: number of revisions that it
   * has taken before.
   */
  next(connection: Connection, taken: number, count: number): Promise<number>;
  /** Takes numbers for new messages of a chat, and stores the place of the last one. */
  nextInChat(connection: Connection, taken: number, count: number, chat: ChatEnd): Promise<number>;
  /** Returns the greatest position whose rows are all stored. */
  position(database: Database): Promise<number>;
}

/** A chat and the place of its newest message. */
export interface ChatEnd {
  readonly chatId: string;
  readonly lastPlace: number;
}

const counterId = 1;

/**
 * Counter in one row, for SQLite. Every change locks the row until its commit, so numbers are stored in
 * order. SQLite runs one change after another in any case.
 */
const counter: Revisions = {
  async next(connection, _taken, count) {
    const { revision } = await connection
      .updateTable('chat_counter')
      .set((eb) => ({ revision: eb('revision', '+', count) }))
      .where('id', '=', counterId)
      .returning('revision')
      .executeTakeFirstOrThrow();
    return revision - count + 1;
  },
  async nextInChat(connection, taken, count, { chatId, lastPlace }) {
    await connection.updateTable('chats').set({ last_place: lastPlace }).where('id', '=', chatId).execute();
    return counter.next(connection, taken, count);
  },
  async position(database) {
    const { revision } = await database
      .selectFrom('chat_counter')
      .select('revision')
      .where('id', '=', counterId)
      .executeTakeFirstOrThrow();
    return revision;
  },
};

/** Numbers per transaction. With 2^13 of them, 10^12 transactions fit into JavaScript's safe integers. */
export const numbersOfTransaction = 8_192;

const firstOfTransaction = sql<number>`chat_counter.revision + pg_current_xact_id()::text::bigint * ${sql.lit(numbersOfTransaction)}`;

function requireNumbers(count: number): void {
  if (count > numbersOfTransaction)
    throw new Error(`One change of chats uses more than ${numbersOfTransaction} revisions.`);
}

/**
 * Numbers from PostgreSQL's transaction id times a width. Changes of different chats share no row, so they
 * run in parallel. Ids are assigned in the order of the first write, and a snapshot knows the oldest running
 * transaction: every number below its block is stored. The counter row is the base, so that numbers continue
 * from earlier versions.
 */
const transactionIds: Revisions = {
  async next(connection, taken, count) {
    requireNumbers(taken + count);
    const { revision } = await connection
      .selectFrom('chat_counter')
      .select(firstOfTransaction.as('revision'))
      .where('id', '=', counterId)
      .executeTakeFirstOrThrow();
    return revision + taken;
  },
  async nextInChat(connection, taken, count, { chatId, lastPlace }) {
    requireNumbers(taken + count);
    const { revision } = await connection
      .updateTable('chats')
      .set({ last_place: lastPlace })
      .where('id', '=', chatId)
      .returning((eb) =>
        eb
          .selectFrom('chat_counter')
          .select(firstOfTransaction.as('first'))
          .where('chat_counter.id', '=', counterId)
          .$asScalar()
          .$notNull()
          .as('revision'),
      )
      .executeTakeFirstOrThrow();
    return revision + taken;
  },
  async position(database) {
    const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
    const { revision } = await database
      .selectFrom('chat_counter')
      .select(sql<number>`revision + ${oldest} * ${sql.lit(numbersOfTransaction)} - 1`.as('revision'))
      .where('id', '=', counterId)
      .executeTakeFirstOrThrow();
    return revision;
  },
};

export function revisionsOf(database: Database): Revisions {
  return database.getExecutor().adapter instanceof SqliteAdapter ? counter : transactionIds;
}

const serverId = 2;

/**
 * Adjusts the base to the server. A dump restored to another server gets smaller transaction ids, so the base
 * then starts above every stored number, and positions of clients never decrease. The counter table stores
 * the server's identity.
 */
export async function followServer(database: Database): Promise<void> {
  if (revisionsOf(database) === counter) return;
  const { rows } = await sql<{ id: number }>`
    select system_identifier & 9007199254740991 as id from pg_control_system()
  `.execute(database);
  const id = Number(rows[0]?.id ?? 0);
  const known = await database
    .selectFrom('chat_counter')
    .select('revision')
    .where('id', '=', serverId)
    .executeTakeFirst();
  if (known?.revision === id) return;
  await database.transaction().execute(async (db) => {
    const greatest = sql<number>`greatest(
      (select coalesce(max(revision), 0) from chat_members),
      (select coalesce(max(revision), 0) from messages)
    )`;
    if (known)
      await db
        .updateTable('chat_counter')
        .set((eb) => ({ revision: sql<number>`greatest(${eb.ref('revision')}, ${greatest})` }))
        .where('id', '=', counterId)
        .execute();
    await db
      .insertInto('chat_counter')
      .values({ id: serverId, revision: id })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ revision: id }))
      .execute();
  });
}
