import { call, DAY_MS } from '#shared/domain/constants.ts';
import type { EarningSource } from '#shared/domain/streamer.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';

/** Sources of earnings by work. Bonuses and referrals do not count for the leaderboard and the streak. */
export const workSources = [
  'match',
  'call',
  'gift',
  'media',
  'message',
] as const satisfies readonly EarningSource[];

/** Coins per unit of the currency. */
export const payoutCoinRate = 100;
export const payoutCurrency = 'USD';
/** Minimum payout in units of the currency. A smaller sum stays in the balance. */
export const minPayout = 50;
/** Hour of Monday, UTC, at which the payouts of the past week are created (D: Payout run). */
export const payoutHourUtc = 6;
/** Fee of each payout in cents, deducted from the paid amount. */
export const payoutFeeCents = 150;
/** Milliseconds before the payout's Monday in which payment methods cannot be edited. */
export const editLockBeforeMs = DAY_MS;

/** Returns the time of the next payout run, a Monday. Returns today's until its hour has passed. */
export function nextPayoutMs(ms: number): number {
  const thisWeeks = weekStartMs(ms) + payoutHourUtc * 60 * 60_000;
  return thisWeeks > ms ? thisWeeks : thisWeeks + WEEK_MS;
}

/** Returns the streamer's share in whole coins, rounded down: the same percentage as of a call (§4.7). */
export function shareOf(coins: number): number {
  return Math.floor((coins * call.streamerSharePercent) / 100);
}
