import type { Connection } from '../storage/database.ts';
import { countEarning } from './earningDays.ts';
import type { Account, Booking, Entry, EntryKind } from './ledger.ts';

/** Transfer of coins between two accounts. `userId` names the owner of the personal ones. */
export interface Transfer {
  readonly userId: string;
  readonly kind: EntryKind;
  readonly ref: string;
  readonly from: Account;
  readonly to: Account;
  /** Whole coins, never negative. The accounts give the direction. */
  readonly coins: number;
}

export function moveOf(
  { userId, kind, ref, coins }: Entry,
  { own, other }: { readonly own: Account; readonly other: Account },
): Transfer {
  if (!Number.isSafeInteger(coins)) throw new Error(`Coins must be a whole number, not ${coins}.`);
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

/** Returns the change of one of the person's accounts by a transfer. */
function changeOf({ from, to, coins }: Transfer, account: Account): number {
  if (to === account) return coins;
  return from === account ? -coins : 0;
}

/**
 * Moves coins once. The unique index on (user, kind, ref) detects repetitions, and a conditional update keeps
 * the balance from becoming negative. Both hold for any number of concurrent bookings on SQLite and
 * PostgreSQL. Call it within a transaction.
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

  // Deletes the row itself, because the surrounding transaction may continue.
  await db.deleteFrom('coin_transfers').where('id', '=', inserted.id).execute();
  return 'notEnoughCoins';
}
