import { sql, type Kysely } from 'kysely';

/** What was earned in each hour, kept beside the book as the days are. */
export const earningHours = {
  async up(database: Kysely<unknown>): Promise<void> {
    await database.schema
      .createTable('earning_hours')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('coins', 'integer', (column) => column.notNull())
      .addColumn('entries', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('earning_hours_key', ['user_id', 'hour', 'source'])
      .modifyEnd(sql`strict`)
      .execute();
    await sql`
      insert into earning_hours (user_id, hour, source, coins, entries)
      select user_id, created_ms / 3600000 as hour,
        case kind when 'matchEarning' then 'match' when 'callEarning' then 'call' when 'giftEarning' then 'gift'
          when 'mediaEarning' then 'media' when 'messageEarning' then 'message' when 'referralEarning' then 'referral'
          else 'bonus' end as source,
        sum(coins), count(*)
      from coin_entries as entry
      where kind in ('matchEarning', 'callEarning', 'giftEarning', 'mediaEarning', 'messageEarning', 'referralEarning',
          'bonus', 'leaderboardPrize', 'streakReward', 'kpiBonus')
        and not (kind in ('mediaEarning', 'referralEarning') and exists (
          select 1 from coin_entries as back
          where back.user_id = entry.user_id and back.ref = entry.ref
            and back.kind = case entry.kind when 'mediaEarning' then 'mediaEarningReturn' else 'referralReturn' end))
      group by 1, 2, 3
    `.execute(database);
  },
};
