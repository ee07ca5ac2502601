import { call, DAY_MS } from '#shared/domain/constants.ts';
import type { EarningSource } from '#shared/domain/streamer.ts';
import { WEEK_MS, weekStartMs } from '../lib/calendar.ts';

/** What one earns by being there. Bonuses and referrals make neither points of the leaderboard nor a day of the streak. */
export const workSources = [
  'match',
  'call',
  'gift',
  'media',
  'message',
] as const satisfies readonly EarningSource[];

/** Coins for one unit of the currency. */
export const payoutCoinRate = 100;
export const payoutCurrency = 'USD';
/** In units of the currency; less stays in the balance. */
export const minPayout = 50;
/** On Mondays at this hour the week that ended is counted (D: Payout run). */
export const payoutHourUtc = 6;
/** Taken once, from what is paid. */
export const payoutFeeCents = 150;
/** Methods can't be changed for so long before the payout's Monday begins. */
export const editLockBeforeMs = DAY_MS;

/** The next Monday at the payouts' hour; on that Monday itself it is today's until the hour has come. */
export function nextPayoutMs(ms: number): number {
  const thisWeeks = weekStartMs(ms) + payoutHourUtc * 60 * 60_000;
  return thisWeeks > ms ? thisWeeks : thisWeeks + WEEK_MS;
}

/** Streamers earn the same part of it as of a call (§4.7), whole coins, rounded down. */
export function shareOf(coins: number): number {
  return Math.floor((coins * call.streamerSharePercent) / 100);
}
