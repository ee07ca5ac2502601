import type { Context } from '../context.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';
import type { PenaltyRow } from './level.ts';

type Books = Pick<Context, 'ledger'>;

/**
 * A penalty's coins in the ledger. The coins are held first (`penaltyHeld`), then taken (`penaltyTaken`) or
 * released (`penaltyReleased`). Missing coins become a debt that later earnings pay (`penalty`, by
 * `<id>:<paid so far>`). Returned coins are `penaltyReturn`. Every entry has the penalty's id as reference,
 * so that it is booked once.
 */
export async function holdCoins(
  { ledger }: Books,
  work: Work,
  { id, userId, coins }: { readonly id: string; readonly userId: string; readonly coins: number },
): Promise<{ readonly owed: number }> {
  const held = Math.min(coins, await ledger.balance(userId, work.db));
  if (held > 0) {
    const booking = await ledger.book({ userId, kind: 'penaltyHeld', ref: id, coins: -held }, work);
    if (booking !== 'booked')
      throw new Error(`The coins of penalty ${id} could not be reserved: ${booking}.`);
  }
  return { owed: coins - held };
}

const heldFor = async ({ ledger }: Books, work: Work, { id, user_id: userId }: PenaltyRow) =>
  -((await ledger.booked({ userId, kind: 'penaltyHeld', ref: id }, work.db)) ?? 0);

/** Takes the coins after the time to appeal. A debt is paid as far as the balance allows. */
export async function collectCoins(books: Books, work: Work, row: PenaltyRow, nowMs: number): Promise<void> {
  if (!(await changeCoinState(work, row, 'held', 'taken', nowMs))) return;
  const held = await heldFor(books, work, row);
  if (held > 0)
    await requireBooked(
      books.ledger.book({ userId: row.user_id, kind: 'penaltyTaken', ref: row.id, coins: -held }, work),
    );
  await collectOwed(books, work, row.user_id);
}

/** Takes part of the held coins and releases the rest. */
export async function collectSomeCoins(
  books: Books,
  work: Work,
  row: PenaltyRow,
  coins: number,
  nowMs: number,
): Promise<void> {
  if (!(await changeCoinState(work, row, 'held', 'taken', nowMs))) return;
  const { id, user_id: userId } = row;
  const held = await heldFor(books, work, row);
  const taken = Math.min(held, coins);
  await work.db
    .updateTable('penalties')
    .set({ coins, first_coins: row.coins, owed_coins: coins - taken })
    .where('id', '=', id)
    .execute();
  if (taken > 0)
    await requireBooked(books.ledger.book({ userId, kind: 'penaltyTaken', ref: id, coins: -taken }, work));
  if (held > taken)
    await requireBooked(
      books.ledger.book({ userId, kind: 'penaltyReleased', ref: id, coins: held - taken }, work),
    );
  await collectOwed(books, work, userId);
}

/** Returns held or taken coins and cancels the debt. */
export async function giveBackCoins(books: Books, work: Work, row: PenaltyRow, nowMs: number): Promise<void> {
  const { id, user_id: userId } = row;
  if (row.coin_state === 'held') {
    if (!(await changeCoinState(work, row, 'held', 'returned', nowMs))) return;
    const held = await heldFor(books, work, row);
    if (held > 0)
      await requireBooked(books.ledger.book({ userId, kind: 'penaltyReleased', ref: id, coins: held }, work));
    return;
  }
  if (!(await changeCoinState(work, row, 'taken', 'returned', nowMs))) return;
  const paid = row.coins - row.owed_coins;
  if (paid > 0)
    await requireBooked(books.ledger.book({ userId, kind: 'penaltyReturn', ref: id, coins: paid }, work));
}

/** Pays the user's debts of settled penalties, oldest first. */
export async function collectOwed({ ledger }: Books, work: Work, userId: string): Promise<void> {
  const rows = await work.db
    .selectFrom('penalties')
    .select(['id', 'coins', 'owed_coins'])
    .where('user_id', '=', userId)
    .where('coin_state', '=', 'taken')
    .where('owed_coins', '>', 0)
    .orderBy('starts_ms')
    .orderBy('id')
    .execute();
  for (const { id, coins, owed_coins: owed } of rows) {
    const paid = Math.min(owed, await ledger.balance(userId, work.db));
    if (paid === 0) return;
    const ref = `${id}:${coins - owed}`;
    await requireBooked(ledger.book({ userId, kind: 'penalty', ref, coins: -paid }, work));
    await work.db
      .updateTable('penalties')
      .set({ owed_coins: owed - paid })
      .where('id', '=', id)
      .execute();
  }
}

/** Returns the coins that {@link collectOwed} would take if the balance were large enough. */
export async function collectableCoins(db: Connection, userId: string): Promise<number> {
  const row = await db
    .selectFrom('penalties')
    .select((eb) => eb.fn.sum('owed_coins').as('coins'))
    .where('user_id', '=', userId)
    .where('coin_state', '=', 'taken')
    .executeTakeFirst();
  return Number(row?.coins ?? 0);
}

/**
 * Changes the state of the coins. Returns false if it was changed before, so that a second caller moves no
 * coins.
 */
async function changeCoinState(
  work: Work,
  { id }: PenaltyRow,
  from: 'held' | 'taken',
  to: 'taken' | 'returned',
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('penalties')
    .set({ coin_state: to, settled_ms: nowMs, ...(to === 'returned' ? { owed_coins: 0 } : {}) })
    .where('id', '=', id)
    .where('coin_state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The state of the penalty was checked in this unit of work, so a refused booking is a bug and rolls
 * everything back.
 */
async function requireBooked(booking: ReturnType<Context['ledger']['book']>): Promise<void> {
  const result = await booking;
  if (result !== 'booked') throw new Error(`The coins of a penalty could not be moved: ${result}.`);
}
