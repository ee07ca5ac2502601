import type { Clock } from '#shared/lib/clock.ts';
import type { Connection, Database } from '../storage/database.ts';
import type { UnitOfWork, Work } from '../storage/unitOfWork.ts';
import { returnedBy, sourceOfKind } from './earningKinds.ts';
import { sidesOf, type Booking, type Entry, type Ledger } from './ledger.ts';
import { balanceOf, payOwed, paysOwed, takeBack } from './returns.ts';
import { move, moveOf } from './transfers.ts';

/** Emits the person's new balance once at the end of the unit of work, however many bookings it contains. */
export function emitBalance(work: Work, userId: string): void {
  work.beforeCommit(`balance ${userId}`, async () => {
    const row = await work.db
      .selectFrom('balances')
      .select(['coins', 'revision'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const { coins = 0, revision = 0 } = row ?? {};
    work.emit(userId, 'call', 'balance', { coins: Number(coins), revision: Number(revision) });
  });
}

/** Emits to a streamer that the earnings have changed, once per unit of work. */
function emitEarnings(work: Work, { userId, kind }: Pick<Entry, 'userId' | 'kind'>): void {
  if (sourceOfKind(kind) === null && returnedBy(kind) === null) return;
  work.beforeCommit(`earnings ${userId}`, async () => {
    work.emit(userId, 'call', 'studioUpdated', { what: 'earnings' });
  });
}

/** Creates the ledger over the database. */
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
    const booking = await move(work.db, moveOf(entry, sidesOf(entry.kind)), clock.now());
    if (booking === 'booked' && sidesOf(entry.kind).own === 'person') {
      emitBalance(work, entry.userId);
      emitEarnings(work, entry);
      if (paysOwed(entry)) await payOwed(work.db, entry.userId, clock.now());
    }
    return booking;
  }

  async function settleIn(work: Work, userId: string, outcome: 'released' | 'refused'): Promise<void> {
    const isReleased = outcome === 'released';
    const kind = isReleased ? 'matchEarning' : 'matchEarningRefused';
    for (const { ref, coins } of await heldOf(work.db, userId)) {
      const to = isReleased ? 'person' : 'house';
      await move(work.db, { userId, kind, ref, coins, from: 'escrow', to }, clock.now());
    }
    if (!isReleased) return;
    await payOwed(work.db, userId, clock.now());
    emitBalance(work, userId);
    emitEarnings(work, { userId, kind });
  }

  return {
    book: (entry, work) => (work ? bookIn(work, entry) : unitOfWork.run((ownWork) => bookIn(ownWork, entry))),
    async reverse(taken, work) {
      await takeBack(work.db, taken, clock.now());
      emitBalance(work, taken.userId);
      emitEarnings(work, taken);
    },
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
    settleHeld: (userId, outcome, work) =>
      work
        ? settleIn(work, userId, outcome)
        : unitOfWork.run((ownWork) => settleIn(ownWork, userId, outcome)),
  };
}

/** Returns the earnings still in escrow, by their reference. */
async function heldOf(connection: Connection, userId: string): Promise<{ ref: string; coins: number }[]> {
  const rows = await connection
    .selectFrom('coin_transfers as held')
    .select(['held.ref', 'held.coins'])
    .where('held.user_id', '=', userId)
    .where('held.kind', '=', 'matchEarningHeld')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('coin_transfers as settled')
            .select('settled.id')
            .whereRef('settled.user_id', '=', 'held.user_id')
            .whereRef('settled.ref', '=', 'held.ref')
            .where('settled.from_account', '=', 'escrow'),
        ),
      ),
    )
    .orderBy('held.id')
    .execute();
  return rows.map(({ ref, coins }) => ({ ref, coins: Number(coins) }));
}
