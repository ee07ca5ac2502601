import type { Connection } from '../storage/database.ts';
import type { PayoutsTable } from '../storage/moneyTables.ts';
import { balanceOf } from '../money/returns.ts';
import { payoutsHeldUntil } from '../penalties/index.ts';
import { isFinal, settlementOf, type Settlement } from '../sanctions/index.ts';
import { WEEK_MS } from '../lib/calendar.ts';
import { minPayout, payoutCoinRate, payoutCurrency, payoutFeeCents } from '../money/figures.ts';
import { runName } from './editLock.ts';
import { type BookLine } from './lines.ts';
import { balanceAt } from '../money/history.ts';
import { targetOf } from './methodDetails.ts';
import { detailsOf, payableMethod } from './methods.ts';
import { pendingSteps } from './pending.ts';

/** The reason why a week has no payout. The coins stay in the balance. */
export type NoPayout = 'penaltyLevel' | 'banned' | 'belowMinimum' | 'noMethod';

/** A week as the run calculates it: the payout, or the reason against it. */
export interface Due {
  /** The payout as the run stores it. If `reason` is set, this is the payout that the reason prevents. */
  readonly row: PayoutsTable;
  /** Null: the week has a payout. */
  readonly reason: NoPayout | null;
  /** Entries that the run books first and that are not in the ledger yet. Empty inside the run. */
  readonly pending: readonly BookLine[];
  /** Last payout of a banned streamer; null for everyone else. */
  readonly settlement: Settlement | null;
}

/** Returns the amount in cents that these coins are worth, rounded down. */
const centsOf = (coins: number): number => Math.floor((coins * 100) / payoutCoinRate);

/**
 * Computes the payout of the week that begins at `weekMs`, as of the run at `runMs`. The run stores this result, and
 * the forecast shows it, so that both have the same figures.
 */
export async function dueOf(db: Connection, userId: string, weekMs: number, runMs: number): Promise<Due> {
  const untilMs = weekMs + WEEK_MS;
  const booked = await balanceOf(db, userId);
  const { lines: pending, balance } = await pendingSteps(db, userId, booked, weekMs);
  const settlement = await settlementOf(db, userId, balance, runMs);
  const atEnd = pending.reduce((sum, { coins }) => sum + coins, await balanceAt(db, userId, untilMs));
  const counted = Math.max(0, Math.min(atEnd, balance));
  const coins = settlement ? Math.min(settlement.coins, counted) : counted;
  const method = await payableMethod(db, userId);
  const row: PayoutsTable = {
    id: `${runName(weekMs)}-${userId}`,
    user_id: userId,
    period_start_ms: weekMs,
    period_end_ms: untilMs - 1,
    coins,
    amount_cents: centsOf(coins),
    fee_cents: payoutFeeCents,
    currency: payoutCurrency,
    method_type: method?.type ?? '',
    method_details: method?.details ?? null,
    method_target: method ? targetOf(method.type, detailsOf(method)) : null,
    status: 'pending',
    paid_ms: null,
    reference: null,
    fail_reason: null,
    held_until_ms: null,
    told_from_ms: null,
  };
  // No later run could add to the last payout of a banned streamer, so it only has to be worth more than its fee.
  const isEnough = settlement ? row.amount_cents > payoutFeeCents : coins >= minPayout * payoutCoinRate;
  const isBannedNow = settlement ? !isFinal(settlement.sanction, runMs) : await isBanned(db, userId);
  const reason: NoPayout | null =
    (await payoutsHeldUntil(db, userId, runMs)) !== null
      ? 'penaltyLevel'
      : isBannedNow
        ? 'banned'
        : !isEnough
          ? 'belowMinimum'
          : method
            ? null
            : 'noMethod';
  return { row, reason, pending, settlement };
}

async function isBanned(db: Connection, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('banned').where('id', '=', userId).executeTakeFirst();
  return user?.banned === 1;
}
