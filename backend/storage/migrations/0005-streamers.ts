import { sql, type Kysely } from 'kysely';

/** What streamers see of themselves: penalties, payouts, time online, their agency's terms; and indexes to count by. */
export const streamers = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    // Earnings are summed from these alone, without looking up a single row.
    await schema
      .createIndex('coin_entries_earned')
      .on('coin_entries')
      .columns(['user_id', 'kind', 'created_ms', 'coins'])
      .execute();
    // The week's leaderboard asks for everybody at once.
    await schema
      .createIndex('coin_entries_week')
      .on('coin_entries')
      .columns(['kind', 'created_ms', 'user_id', 'coins'])
      .execute();

    await schema
      .createTable('penalties')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('level', 'integer', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('percent', 'integer', (column) => column.notNull())
      .addColumn('starts_ms', 'integer', (column) => column.notNull())
      .addColumn('ends_ms', 'integer')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('source_kind', 'text')
      .addColumn('source_id', 'text')
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('penalties_user').on('penalties').columns(['user_id', 'starts_ms']).execute();

    await schema
      .createTable('payouts')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('period_start_ms', 'integer', (column) => column.notNull())
      .addColumn('period_end_ms', 'integer', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('fee_cents', 'integer', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('method_type', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('paid_ms', 'integer')
      .addColumn('reference', 'text')
      .addColumn('fail_reason', 'text')
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('payouts_user')
      .on('payouts')
      .columns(['user_id', 'period_start_ms', 'id'])
      .execute();

    await schema
      .createTable('online_spans')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('from_ms', 'integer', (column) => column.notNull())
      .addColumn('until_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('online_spans_user')
      .on('online_spans')
      .columns(['user_id', 'until_ms'])
      .execute();

    for (const name of ['logo', 'payout_via', 'contact_name', 'contact_email'])
      await schema.alterTable('agencies').addColumn(name, 'text').execute();
    await schema.alterTable('agencies').addColumn('commission_percent', 'integer').execute();
  },
};
