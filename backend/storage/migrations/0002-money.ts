import { sql, type Kysely } from 'kysely';

/** Coins: every change once (the unique index is what makes booking exactly-once), and the sum, never below zero. */
export const money = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('coin_entries')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('coin_entries_once')
      .unique()
      .on('coin_entries')
      .columns(['user_id', 'kind', 'ref'])
      .execute();
    await schema
      .createIndex('coin_entries_time')
      .on('coin_entries')
      .columns(['user_id', 'created_ms'])
      .execute();

    await schema
      .createTable('balances')
      .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
      .addColumn('coins', 'integer', (column) => column.notNull().check(sql`coins >= 0`))
      .modifyEnd(sql`strict`)
      .execute();
  },
};
