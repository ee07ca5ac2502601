import { balanceAt } from '../money/history.ts';
import type { Connection } from '../storage/database.ts';
import { settlesMs, type SanctionMoney } from './view.ts';
import { standingSanctions, type SanctionRow } from './repo.ts';
import type { Context } from '../context.ts';

/** Last payout of a banned streamer: her earnings until the case. */
export interface Settlement {
  readonly sanction: SanctionRow;
  readonly coins: number;
}

/**
 * Returns the unpaid earnings of a banned streamer until the case, less penalties. Null: she is not banned,
 * or the payout was made.
 */
export async function settlementOf(
  db: Connection,
  userId: string,
  balance: number,
  nowMs: number,
): Promise<Settlement | null> {
  const [ban] = await standingSanctions(db, userId, 'ban', nowMs);
  if (!ban || (await wasPaid(db, ban))) return null;
  const coins = Math.max(0, Math.min(await balanceAt(db, userId, ban.case_ms), balance));
  return { sanction: ban, coins };
}

/** Returns true once the ban is final: the time to appeal is over, or the appeal was rejected. */
export function isFinal(ban: SanctionRow, nowMs: number): boolean {
  const settledMs = settlesMs(ban);
  return ban.state === 'imposed' && settledMs !== null && settledMs <= nowMs;
}

/** A failed payout has returned its coins, and the next run tries it again. */
async function wasPaid(db: Connection, { payout_id: payoutId }: SanctionRow): Promise<boolean> {
  if (payoutId === null) return false;
  const payout = await db
    .selectFrom('payouts')
    .select('status')
    .where('id', '=', payoutId)
    .executeTakeFirst();
  return payout !== undefined && payout.status !== 'failed';
}

export async function recordSettlement(db: Connection, sanctionId: string, payoutId: string): Promise<void> {
  await db.updateTable('sanctions').set({ payout_id: payoutId }).where('id', '=', sanctionId).execute();
}

/** Returns the coins that a ban concerns: the remaining balance, and a streamer's last payout. */
export async function moneyOf(
  { clock, database, ledger }: Pick<Context, 'clock' | 'database' | 'ledger'>,
  row: SanctionRow,
): Promise<SanctionMoney> {
  if (row.kind !== 'ban' && row.kind !== 'suspend') return { coins: null, paidCoins: null };
  const coins = await ledger.balance(row.user_id);
  const user = await database
    .selectFrom('users')
    .select('role')
    .where('id', '=', row.user_id)
    .executeTakeFirst();
  if (row.kind === 'suspend' || user?.role !== 'goddess') return { coins, paidCoins: null };
  const settlement = await settlementOf(database, row.user_id, coins, clock.now());
  return { coins, paidCoins: settlement?.coins ?? 0 };
}
