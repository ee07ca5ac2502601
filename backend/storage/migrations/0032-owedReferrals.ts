import { sql, type Kysely } from 'kysely';

/** Referral shares of purchases that were given back are owed as far as they had been spent. */
export const owedReferrals = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`
      insert into owed_returns (user_id, kind, ref, coins, owed_coins, created_ms)
      select back.user_id, 'referralReturn', back.ref, earned.coins, earned.coins + back.coins, back.created_ms
      from coin_entries as back
      join coin_entries as earned
        on earned.user_id = back.user_id and earned.ref = back.ref and earned.kind = 'referralEarning'
      where back.kind = 'referralReturn' and earned.coins + back.coins > 0
    `.execute(database);
  },
};
