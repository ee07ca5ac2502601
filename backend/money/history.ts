import { sql } from 'kysely';
import type { Work } from '../storage/unitOfWork.ts';
import { emitBalance } from './bookings.ts';
import { recountDays } from './earningDays.ts';
import { sidesOf, type Entry } from './ledger.ts';
import { moveOf, rowOf } from './transfers.ts';
import type { Connection } from '../storage/database.ts';

/** Entry with a time in the past. The ledger itself books with the current time. */
export interface PastEntry extends Entry {
  readonly atMs: number;
}

/** Maximum rows per statement: seven columns each stay far below the limit of parameters. */
const rowsAtOnce = 1_000;

/**
 * Books past entries together, by the ledger's rules: each (person, kind, reference) once, whole coins, and
 * never a negative balance. The balance grows by the entries that were really booked. Entries in escrow are
 * not supported.
 */
export async function bookHistory(work: Work, entries: readonly PastEntry[]): Promise<void> {
  const runInOrder = [...entries].sort((a, b) => a.atMs - b.atMs);
  requireCovered(runInOrder);
  const booked = new Map<string, number>();
  for (let from = 0; from < runInOrder.length; from += rowsAtOnce) {
    const rows = await work.db
      .insertInto('coin_transfers')
      .values(
        runInOrder
          .slice(from, from + rowsAtOnce)
          .map((entry) => rowOf(moveOf(entry, sidesOf(entry.kind)), entry.atMs)),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'ref']).doNothing())
      .returning(['user_id', 'to_account', 'coins'])
      .execute();
    for (const { user_id, to_account, coins } of rows) {
      const change = to_account === 'person' ? Number(coins) : -Number(coins);
      booked.set(user_id, (booked.get(user_id) ?? 0) + change);
    }
  }
  if (booked.size === 0) return;
  // A check in the table refuses a negative balance and rolls the transaction back.
  await work.db
    .insertInto('balances')
    .values([...booked].map(([user_id, coins]) => ({ user_id, coins })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ coins: sql`balances.coins + excluded.coins` }),
    )
    .execute();
  await recountDays(work.db, [...booked.keys()]);
  for (const userId of booked.keys()) emitBalance(work, userId);
}

function requireCovered(runInOrder: readonly PastEntry[]): void {
  const sums = new Map<string, number>();
  for (const { userId, kind, ref, coins } of runInOrder) {
    if (!Number.isSafeInteger(coins)) throw new Error(`Coins must be a whole number, not ${coins}.`);
    if (sidesOf(kind).own !== 'person') throw new Error(`Bookings of the kind ${kind} have no history.`);
    const sum = (sums.get(userId) ?? 0) + coins;
    if (sum < 0) throw new Error(`The booking ${kind} ${ref} takes more coins than the balance.`);
    sums.set(userId, sum);
  }
}

/** Returns the balance at a time, without the given payouts. */
export async function balanceAt(
  db: Connection,
  userId: string,
  untilMs: number,
  withoutPayouts: readonly string[] = [],
): Promise<number> {
  const row = await db
    .selectFrom('coin_entries')
    .select((eb) => eb.fn.sum('coins').as('coins'))
    .where('user_id', '=', userId)
    .where('created_ms', '<', untilMs)
    .$if(withoutPayouts.length > 0, (query) =>
      query.where((eb) => eb.or([eb('kind', '!=', 'payout'), eb('ref', 'not in', withoutPayouts)])),
    )
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}
