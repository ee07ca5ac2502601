import { sql, type Kysely } from 'kysely';

/** The server's keys for Web Push, and the browsers that are pushed to. */
export const push = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('push_keys')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('private_key', 'text', (column) => column.notNull())
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createTable('push_subscriptions')
      .addColumn('endpoint', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('seen_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('push_subscriptions_user')
      .on('push_subscriptions')
      .columns(['user_id', 'seen_ms'])
      .execute();
    await schema
      .createIndex('push_subscriptions_session')
      .on('push_subscriptions')
      .column('token_hash')
      .execute();
  },
};
