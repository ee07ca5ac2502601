import type { Connection } from '../storage/database.ts';
import { owedBy } from '../money/returns.ts';
import { collectableCoins } from '../penalties/index.ts';
import { WEEK_MS } from '../lib/calendar.ts';
import { agencyParts } from './commissions.ts';
import { changedWeeks, tooMuchTaken } from './commissionReturns.ts';
import { runName } from './editLock.ts';
import type { BookLine } from './lines.ts';

/** Entries that the run of a week still has to book for one streamer before it counts her coins. */
export interface PendingSteps {
  /** Commissions and their returns, each dated at the end of its week. */
  readonly lines: readonly BookLine[];
  /** Remaining balance after these lines and her debts. */
  readonly balance: number;
}

/**
 * Computes the entries that the run of `weekMs` has not booked yet, in the run's own order and with its limit: a
 * commission never takes more than the balance. Once the run has booked them, it returns no lines.
 */
export async function pendingSteps(
  db: Connection,
  userId: string,
  balance: number,
  weekMs: number,
): Promise<PendingSteps> {
  const firstMs = Math.min(weekMs, (await lastRunWeek(db, weekMs)) + WEEK_MS);
  const lines: BookLine[] = [];
  let left = balance;
  for (let week = firstMs; week <= weekMs; week += WEEK_MS)
    for (const { ref, coins: part } of await agencyParts(db, userId, week)) {
      if (await isBooked(db, userId, ref)) continue;
      const coins = Math.min(part, left);
      if (coins === 0) continue;
      left -= coins;
      lines.push({ atMs: week + WEEK_MS - 1, kind: 'agencyCommission', ref, coins: -coins });
    }
  for (const changed of await changedWeeks(db, firstMs, userId))
    for (const { ref, coins } of await tooMuchTaken(db, changed)) {
      left += coins;
      lines.push({
        atMs: weekMs + WEEK_MS - 1,
        kind: 'agencyReturn',
        ref: `${ref} back ${runName(weekMs)}`,
        coins,
      });
    }
  left -= Math.min(left, await owedBy(db, userId));
  left -= Math.min(left, await collectableCoins(db, userId));
  return { lines, balance: left };
}

/** Week that the last run counted; the week before `weekMs` if no run has happened. */
async function lastRunWeek(db: Connection, weekMs: number): Promise<number> {
  const row = await db
    .selectFrom('settled_periods')
    .select((eb) => eb.fn.max('period').as('period'))
    .where('kind', '=', 'payouts')
    .executeTakeFirst();
  return row?.period ? Date.parse(row.period) : weekMs - WEEK_MS;
}

async function isBooked(db: Connection, userId: string, ref: string): Promise<boolean> {
  const row = await db
    .selectFrom('coin_entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'agencyCommission')
    .where('ref', '=', ref)
    .executeTakeFirst();
  return row !== undefined;
}
