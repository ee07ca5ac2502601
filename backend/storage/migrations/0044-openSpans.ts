import { sql, type Kysely } from 'kysely';

/** A time online that has not ended is a row of the whole deployment: at most one per person, whichever process opens it. */
export const openSpans = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .alterTable('online_spans')
      .addColumn('is_open', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`create unique index online_spans_open on online_spans (user_id) where is_open = 1`.execute(
      database,
    );
  },
};
