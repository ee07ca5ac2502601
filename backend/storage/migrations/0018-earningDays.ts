import { sql, type Kysely } from 'kysely';

/** What was earned on each day, kept beside the book, and which days and weeks were settled. */
export const earningDays = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .createTable('earning_days')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('entries', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('earning_days_key', ['user_id', 'day', 'source'])
      .modifyEnd(sql`strict`)
      .execute();
    await schema.createIndex('earning_days_day').on('earning_days').columns(['day', 'user_id']).execute();
    await sql`
      insert into earning_days (user_id, day, source, coins, entries)
      select user_id, created_ms / 86400000 as day,
        case kind when 'matchEarning' then 'match' when 'callEarning' then 'call' when 'giftEarning' then 'gift'
          when 'mediaEarning' then 'media' when 'messageEarning' then 'message' when 'bonus' then 'bonus'
          else 'referral' end as source,
        sum(coins), count(*)
      from coin_entries as entry
      where kind in ('matchEarning', 'callEarning', 'giftEarning', 'mediaEarning', 'messageEarning', 'bonus', 'referralEarning')
        and not (kind = 'mediaEarning' and exists (
          select 1 from coin_entries as back
          where back.user_id = entry.user_id and back.kind = 'mediaEarningReturn' and back.ref = entry.ref))
      group by 1, 2, 3
    `.execute(database);
    await schema
      .createTable('settled_periods')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('period', 'text', (column) => column.notNull())
      .addColumn('settled_ms', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('settled_periods_key', ['kind', 'period'])
      .modifyEnd(sql`strict`)
      .execute();
  },
};
