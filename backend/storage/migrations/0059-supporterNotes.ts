import { sql, type Kysely } from 'kysely';

/** What a streamer notes about a supporter, for herself alone. */
export const supporterNotes = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('supporter_notes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('about_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('supporter_notes_key', ['user_id', 'about_id'])
      .modifyEnd(sql`strict`)
      .execute();
  },
};
