import { sql, type Kysely } from 'kysely';

/** What is still owed of coins that were earned and given back, and days without what referrals gave back. */
export const owedReturns = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('owed_returns')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('owed_coins', 'integer', (column) => column.notNull().check(sql`owed_coins >= 0`))
      .addColumn('created_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('owed_returns_key', ['user_id', 'kind', 'ref'])
      .modifyEnd(sql`strict`)
      .execute();
    await sql`
      delete from earning_days where source = 'referral' and user_id in (
        select user_id from coin_transfers where kind = 'referralReturn')
    `.execute(database);
    await sql`
      insert into earning_days (user_id, day, source, coins, entries)
      select user_id, created_ms / 86400000 as day, 'referral', sum(coins), count(*)
      from coin_entries as entry
      where kind = 'referralEarning'
        and user_id in (select user_id from coin_transfers where kind = 'referralReturn')
        and not exists (
          select 1 from coin_entries as back
          where back.user_id = entry.user_id and back.kind = 'referralReturn' and back.ref = entry.ref)
      group by 1, 2
    `.execute(database);
  },
};
