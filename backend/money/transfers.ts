import type { Connection } from '../storage/database.ts';
import { countEarning } from './earningDays.ts';
import type { Account, Booking, Entry, EntryKind } from './ledger.ts';

/** Coins on their way from one account to another; which person's accounts they are, `userId` says. */
export interface Transfer {
  readonly userId: string;
  readonly kind: EntryKind;
  readonly ref: string;
  readonly from: Account;
  readonly to: Account;
  /** Whole, and never below zero: the direction is in the accounts. */
  readonly coins: number;
}

export function moveOf(
  { userId, kind, ref, coins }: Entry,
  { own, other }: { readonly own: Account; readonly other: Account },
): Transfer {
  if (!Number.isSafeInteger(coins)) throw new Error(`coins are whole numbers, not ${coins}`);
  const [from, to] = coins < 0 ? [own, other] : [other, own];
  return { userId, kind, ref, from, to, coins: Math.abs(coins) };
}

export const rowOf = ({ userId, kind, ref, from, to, coins }: Transfer, atMs: number) => ({
  user_id: userId,
  kind,
  ref,
  from_account: from,
  to_account: to,
  coins,
  created_ms: atMs,
});

/** By how much a transfer changes one of the person's accounts. */
function changeOf({ from, to, coins }: Transfer, account: Account): number {
  if (to === account) return coins;
  return from === account ? -coins : 0;
}

/**
 * Moves coins, once. The unique index on (user, kind, ref) decides what was moved already, and a conditional update
 * keeps what a person has from going below zero, so both hold however many bookings run at once, on SQLite and on
 * PostgreSQL alike. Belongs into a transaction.
 */
export async function move(db: Connection, transfer: Transfer, atMs: number): Promise<Booking> {
  const { userId } = transfer;
  const inserted = await db
    .insertInto('coin_transfers')
    .values(rowOf(transfer, atMs))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return 'alreadyBooked';

  await db
    .insertInto('balances')
    .values({ user_id: userId, coins: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const [coins, held] = [changeOf(transfer, 'person'), changeOf(transfer, 'escrow')];
  const changed = await db
    .updateTable('balances')
    .set((eb) => ({
      coins: eb('coins', '+', coins),
      held: eb('held', '+', held),
      revision: eb('revision', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where((eb) => eb.and([eb(eb('coins', '+', coins), '>=', 0), eb(eb('held', '+', held), '>=', 0)]))
    .executeTakeFirst();
  if (Number(changed.numUpdatedRows) === 1) {
    await countEarning(db, transfer, atMs);
    return 'booked';
  }

  // Taken back by hand: the transaction may be part of a larger one that goes on.
  await db.deleteFrom('coin_transfers').where('id', '=', inserted.id).execute();
  return 'notEnoughCoins';
}
