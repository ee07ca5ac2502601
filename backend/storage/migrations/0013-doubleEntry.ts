import { sql, type Kysely } from 'kysely';

/**
 * Coins move from one account to another: a transfer names both, so that none can be half. What a person's own coins
 * went through is read as before, from the view `coin_entries`.
 */
export const doubleEntry = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    const isAccount = (column: string) =>
      sql`${sql.ref(column)} in ('person', 'escrow', 'house', 'payer', 'payouts')`;
    await schema
      .createTable('coin_transfers')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('from_account', 'text', (column) => column.notNull().check(isAccount('from_account')))
      .addColumn('to_account', 'text', (column) => column.notNull().check(isAccount('to_account')))
      .addColumn('coins', 'integer', (column) => column.notNull().check(sql`coins >= 0`))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addCheckConstraint('coin_transfers_two_accounts', sql`from_account <> to_account`)
      .modifyEnd(sql`strict`)
      .execute();
    await sql`
      insert into coin_transfers (user_id, kind, ref, from_account, to_account, coins, created_ms)
      select user_id, kind, ref,
        case when coins < 0 then 'person' when kind in ('payout', 'payoutReturn') then 'payouts' else 'house' end,
        case when coins >= 0 then 'person' when kind in ('payout', 'payoutReturn') then 'payouts' else 'house' end,
        abs(coins), created_ms
      from coin_entries order by id
    `.execute(database);
    await schema.dropTable('coin_entries').execute();

    await schema
      .createIndex('coin_transfers_once')
      .unique()
      .on('coin_transfers')
      .columns(['user_id', 'kind', 'ref'])
      .execute();
    await schema
      .createIndex('coin_transfers_time')
      .on('coin_transfers')
      .columns(['user_id', 'created_ms'])
      .execute();
    // Earnings are summed from these alone, without looking up a single row.
    const summed = ['coins', 'from_account', 'to_account'] as const;
    await schema
      .createIndex('coin_transfers_earned')
      .on('coin_transfers')
      .columns(['user_id', 'kind', 'created_ms', ...summed])
      .execute();
    await schema
      .createIndex('coin_transfers_week')
      .on('coin_transfers')
      .columns(['kind', 'created_ms', 'user_id', ...summed])
      .execute();

    await sql`
      create view coin_entries as
      select id, user_id, kind, ref, case when to_account = 'person' then coins else -coins end as coins, created_ms
      from coin_transfers where from_account = 'person' or to_account = 'person'
    `.execute(database);

    await schema
      .alterTable('balances')
      .addColumn('held', 'integer', (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`held >= 0`),
      )
      .execute();
  },
};
