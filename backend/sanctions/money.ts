import type { Context } from '../context.ts';
import type { SanctionRow } from './repo.ts';
import { settlementOf } from './settlement.ts';
import type { SanctionMoney } from './view.ts';

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
