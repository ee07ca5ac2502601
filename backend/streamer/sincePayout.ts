import type { Connection } from '../storage/database.ts';

/** Until when this person's earnings have been counted into a payout; null where none was made yet. */
export async function paidUntilMs(db: Connection, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('payouts')
    .select('period_end_ms')
    .where('user_id', '=', userId)
    .orderBy('period_start_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The period names its last millisecond.
  return row ? row.period_end_ms + 1 : null;
}
