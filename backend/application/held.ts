import type { Ledger } from '../money/ledger.ts';
import type { Connection } from '../storage/database.ts';
import type { Work } from '../storage/unitOfWork.ts';

export interface Held {
  readonly coins: number;
  readonly matches: number;
}

/** Returns the coins of her matches that are held until the decision. */
export async function heldOf(connection: Connection, userId: string): Promise<Held> {
  const row = await connection
    .selectFrom('coin_transfers as held')
    .select(({ fn }) => [fn.sum<number>('held.coins').as('coins'), fn.countAll<number>().as('matches')])
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
    .executeTakeFirst();
  return { coins: Number(row?.coins ?? 0), matches: Number(row?.matches ?? 0) };
}

/** Releases the held coins to her or returns them. Returns the columns that record it in her application. */
export async function settleHeldCoins(
  work: Work,
  ledger: Ledger,
  userId: string,
  outcome: 'released' | 'refused',
  nowMs: number,
) {
  const held = await heldOf(work.db, userId);
  await ledger.settleHeld(userId, outcome, work);
  return { settled_ms: nowMs, settled_coins: held.coins, settled_matches: held.matches };
}
