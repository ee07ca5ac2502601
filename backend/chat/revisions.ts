import { sql, SqliteAdapter } from 'kysely';
import type { Connection, Database } from '../storage/database.ts';

/**
 * The numbers of chat changes. A reader keeps a position and later asks for every row with a greater number, so a
 * position must never lie above a number that is not stored yet.
 */
export interface Revisions {
  /** Takes `count` numbers within a transaction and returns the first. `taken`: how many it has taken before. */
  next(connection: Connection, taken: number, count: number): Promise<number>;
  /** The same for new messages of a chat: also stores the place of the last one. */
  nextInChat(connection: Connection, taken: number, count: number, chat: ChatEnd): Promise<number>;
  /** The greatest position whose rows are all stored. */
  position(database: Database): Promise<number>;
}

/** A chat and the place of its newest message. */
export interface ChatEnd {
  readonly chatId: string;
  readonly lastPlace: number;
}

const counterId = 1;

/**
 * One counter row. Every change locks it until its commit, so numbers are stored in their order. SQLite stores one
 * change after another in any case.
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

/** Numbers of one transaction. With 2^13 of them, 10^12 transactions fit into JavaScript's safe integers. */
export const numbersOfTransaction = 8_192;

const firstOfTransaction = sql<number>`chat_counter.revision + pg_current_xact_id()::text::bigint * ${sql.lit(numbersOfTransaction)}`;

function requireNumbers(count: number): void {
  if (count > numbersOfTransaction)
    throw new Error(`one change of chats takes more than ${numbersOfTransaction} numbers`);
}

/**
 * PostgreSQL's transaction id, times a width: no row is shared, so changes of different chats run side by side. Ids are
 * given in the order of the first write, and a snapshot knows the oldest transaction that still runs: every number below
 * its block is stored. The counter row is the base, as the numbers of earlier versions were.
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
 * A dump that is restored to another server meets smaller transaction ids. The base then starts above every stored
 * number, so that positions of clients never go back. The server's identity is kept in the table of the counter.
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
