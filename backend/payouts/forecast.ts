import type * as z from 'zod/mini';
import type { payoutForecastSchema } from '#shared/domain/payoutParts.ts';
import type { Connection } from '../storage/database.ts';
import { isoTime, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { nextPayoutMs, minPayout, payoutCoinRate } from '../money/figures.ts';
import { payoutsHeldUntil } from '../penalties/index.ts';
import { dueOf, type Due } from './due.ts';
import { partsOf } from './parts.ts';

type Forecast = z.core.input<typeof payoutForecastSchema>;

/** Returns the next run and the week that it counts. */
function nextRun(nowMs: number): { readonly runMs: number; readonly weekMs: number } {
  const runMs = nextPayoutMs(nowMs);
  return { runMs, weekMs: weekStartMs(runMs) - WEEK_MS };
}

/** Returns the next payout as the run would store it if nothing were booked until then. */
export function nextDue(db: Connection, userId: string, nowMs: number): Promise<Due> {
  const { runMs, weekMs } = nextRun(nowMs);
  return dueOf(db, userId, weekMs, runMs);
}

/** A missing method can be added until the run, so the amount is still promised. */
const isPromised = ({ reason }: Due): boolean => reason === null || reason === 'noMethod';

/** Returns the amount that reaches the streamer, in cents: 0 if the week brings no payout. */
export const centsToHer = (due: Due): number =>
  isPromised(due) ? due.row.amount_cents - due.row.fee_cents : 0;

/** Returns the next payout with the parts of a real one (D: Next payout). Without a payout there is no fee. */
export async function forecastOf(db: Connection, userId: string, nowMs: number): Promise<Forecast> {
  const { runMs, weekMs } = nextRun(nowMs);
  const due = await dueOf(db, userId, weekMs, runMs);
  const { row, reason, pending } = due;
  const { parts, bySource, agency } = await partsOf(db, row, pending);
  const heldUntilMs = reason === 'penaltyLevel' ? await payoutsHeldUntil(db, userId, runMs) : null;
  return {
    payoutAt: isoTime(runMs),
    periodStart: isoTime(weekMs),
    periodEnd: isoTime(weekMs + WEEK_MS - 1),
    isClosed: nowMs >= weekMs + WEEK_MS,
    reason,
    heldUntil: heldUntilMs === null ? null : isoTime(heldUntilMs),
    coins: row.coins,
    minCoins: minPayout * payoutCoinRate,
    minAmount: minPayout,
    amount: row.amount_cents / 100,
    paid: centsToHer(due) / 100,
    currency: row.currency,
    parts: isPromised(due) ? parts : (parts ?? []).filter(({ key }) => key !== 'fee' && key !== 'paid'),
    bySource,
    agency,
  };
}
