import { sql, type Kysely } from 'kysely';

/** Where money goes, who looked at it, and what became of each payout. */
export const billing = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('billing_methods')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('is_default', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reject_reason', 'text')
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addColumn('changed_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema
      .createIndex('billing_methods_user')
      .on('billing_methods')
      .columns(['user_id', 'created_ms', 'id'])
      .execute();
    await schema
      .createIndex('billing_methods_status')
      .on('billing_methods')
      .columns(['status', 'changed_ms', 'id'])
      .execute();

    // Where it goes is kept as it was when it was counted.
    await schema.alterTable('payouts').addColumn('method_details', 'text').execute();
    await schema.alterTable('payouts').addColumn('held_until_ms', 'integer').execute();
    await schema
      .createIndex('payouts_status')
      .on('payouts')
      .columns(['status', 'period_start_ms', 'id'])
      .execute();
    await schema
      .createTable('payout_steps')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('payout_id', 'text', (column) => column.notNull().references('payouts.id'))
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('by_id', 'text')
      .addColumn('note', 'text')
      .addColumn('at_ms', 'integer', (column) => column.notNull())
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('payout_steps_payout').on('payout_steps').columns(['payout_id', 'id']).execute();
    await sql`
      insert into payout_steps (payout_id, status, at_ms)
      select id, status, coalesce(paid_ms, period_end_ms) from payouts order by period_end_ms, id
    `.execute(database);
  },
};
