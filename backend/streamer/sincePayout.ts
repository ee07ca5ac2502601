import type { Connection } from '../storage/database.ts';

/**
 * Returns the moment until which the user's earnings are counted into payouts; null before the first payout.
 */
export async function paidUntilMs(db: Connection, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payouts')
    .select('period_end_ms')
    .where('user_id', '=', userId)
    .orderBy('period_start_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The stored period end is its last millisecond.
  return row ? row.period_end_ms + 1 : null;
}
