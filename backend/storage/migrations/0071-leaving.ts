import { sql, type Kysely } from 'kysely';

/** Accounts that their users remove for good, and archives with a copy of a user's data. */
export const leaving = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema.alterTable('users').addColumn('removed_ms', 'integer').execute();
    await schema.alterTable('users').addColumn('erased_ms', 'integer').execute();
    await schema.createIndex('users_removed').on('users').column('removed_ms').execute();
    await schema
      .createTable('data_exports')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('asked_ms', 'integer', (column) => column.notNull())
      .addColumn('expires_ms', 'integer')
      .addColumn('bytes', 'integer')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('data_exports_user')
      .on('data_exports')
      .columns(['user_id', 'asked_ms'])
      .execute();
    await schema
      .createIndex('data_exports_state')
      .on('data_exports')
      .columns(['state', 'asked_ms'])
      .execute();
  },
};
