import type { Context } from '../context.ts';
import { owedBy } from '../money/returns.ts';
import { payoutsHeldUntil } from '../penalties/index.ts';
import type { Connection } from '../storage/database.ts';
import { payableMethod } from './methods.ts';

/**
 * Returns the coins that a streamer could take out now (D: `instantCoins`): the balance, which excludes coins
 * in escrow, less her debts. 0 while her penalty level holds payouts, and while a change of her method waits
 * for the finance desk.
 */
export async function freeCoins(
  { clock, ledger }: Pick<Context, 'clock' | 'ledger'>,
  db: Connection,
  userId: string,
): Promise<number> {
  const [balance, returns, penalties, heldUntilMs, isLocked] = await Promise.all([
    ledger.balance(userId),
    owedBy(db, userId),
    owedPenalties(db, userId),
    payoutsHeldUntil(db, userId, clock.now()),
    isMethodInReview(db, userId),
  ]);
  return heldUntilMs !== null || isLocked ? 0 : Math.max(0, balance - returns - penalties);
}

async function owedPenalties(db: Connection, userId: string): Promise<number> {
  const row = await db
    .selectFrom('penalties')
    .select((eb) => eb.fn.sum('owed_coins').as('coins'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

async function isMethodInReview(db: Connection, userId: string): Promise<boolean> {
  if (await payableMethod(db, userId)) return false;
  const pending = await db
    .selectFrom('billing_methods')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return pending !== undefined;
}
