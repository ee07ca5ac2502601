import { sql, type Kysely } from 'kysely';

/** What was bought and what became of it, and who brought whom. */
export const purchases = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('purchases')
      .addColumn('transaction_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('package_key', 'text', (column) => column.notNull())
      .addColumn('product_type', 'text', (column) => column.notNull())
      .addColumn('coins', 'integer')
      .addColumn('days', 'integer')
      .addColumn('price_cents', 'integer', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('is_unique', 'integer', (column) => column.notNull())
      .addColumn('is_unique_by_type', 'integer', (column) => column.notNull())
      .addColumn('is_subscription', 'integer', (column) => column.notNull())
      .addColumn('auto_recurring', 'integer', (column) => column.notNull())
      .addColumn('referrer_anchor', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('payment_url', 'text')
      .addColumn('subscription_id', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('paid_ms', 'integer')
      .addColumn('ends_ms', 'integer')
      .addColumn('returned_ms', 'integer')
      .addColumn('returned_coins', 'integer')
      .addColumn('debt_coins', 'integer', (column) => column.notNull().check(sql`debt_coins >= 0`))
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('purchases_of')
      .on('purchases')
      .columns(['user_id', 'created_ms', 'transaction_id'])
      .execute();
    await schema.createIndex('purchases_open').on('purchases').columns(['status', 'created_ms']).execute();
    await schema.createIndex('purchases_subscription').on('purchases').column('subscription_id').execute();
    await schema.createIndex('users_premium').on('users').columns(['premium', 'premium_until_ms']).execute();

    await schema.alterTable('users').addColumn('referrer_id', 'text').execute();
    await schema.createIndex('users_referrer').on('users').columns(['referrer_id', 'created_ms']).execute();
  },
};
