import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork, Work } from '../storage/unitOfWork.ts';
import type { Booking, Entry, Ledger } from './ledger.ts';

/** Tells a person how many coins they have once everything is booked, however often they were booked for. */
export function emitBalance(work: Work, userId: string): void {
  work.beforeCommit(`balance ${userId}`, async () => {
    work.emit(userId, 'call', 'balance', { coins: await balanceOf(work.db, userId) });
  });
}

async function balanceOf(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .selectFrom('balances')
    .select('coins')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

/**
 * The ledger over the database. The unique index on (user, kind, ref) decides what was booked already, and a
 * conditional update keeps the balance from going below zero, so both hold however many bookings run at once, on
 * SQLite and on PostgreSQL alike.
 */
export function createLedger({
  database,
  unitOfWork,
  clock,
}: {
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Pick<Clock, 'now'>;
}): Ledger {
  async function bookIn(work: Work, entry: Entry): Promise<Booking> {
    const { db } = work;
    if (!Number.isSafeInteger(entry.coins)) throw new Error(`coins are whole numbers, not ${entry.coins}`);
    const inserted = await db
      .insertInto('coin_entries')
      .values({
        user_id: entry.userId,
        kind: entry.kind,
        ref: entry.ref,
        coins: entry.coins,
        created_ms: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'ref']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return 'alreadyBooked';

    await db
      .insertInto('balances')
      .values({ user_id: entry.userId, coins: 0 })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const changed = await db
      .updateTable('balances')
      .set((eb) => ({ coins: eb('coins', '+', entry.coins) }))
      .where('user_id', '=', entry.userId)
      .where((eb) => eb(eb('coins', '+', entry.coins), '>=', 0))
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) === 1) {
      emitBalance(work, entry.userId);
      return 'booked';
    }

    // Taken back by hand: the transaction may be part of a larger one that goes on.
    await db.deleteFrom('coin_entries').where('id', '=', inserted.id).execute();
    return 'notEnoughCoins';
  }

  return {
    book: (entry, work) => (work ? bookIn(work, entry) : unitOfWork.run((ownWork) => bookIn(ownWork, entry))),
    async booked({ userId, kind, ref }, connection = database) {
      const row = await connection
        .selectFrom('coin_entries')
        .select('coins')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('ref', '=', ref)
        .executeTakeFirst();
      return row ? Number(row.coins) : null;
    },
    balance: (userId, connection = database) => balanceOf(connection, userId),
  };
}
