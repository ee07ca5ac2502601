import { sql, type Kysely } from 'kysely';

/** The keys that statements are sealed with, whose agency somebody was when, and finding what a reference was paid by. */
export const statements = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('statement_keys')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('private_key', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createTable('agency_changes')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('agency_id', 'text', (column) => column.references('agencies.id'))
      .addColumn('from_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('agency_changes_user')
      .on('agency_changes')
      .columns(['user_id', 'from_ms', 'id'])
      .execute();
    await schema.createIndex('coin_transfers_ref').on('coin_transfers').columns(['ref', 'kind']).execute();
  },
};
