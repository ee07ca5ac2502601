import { call } from '#shared/domain/constants.ts';
import type { KpiMetricKey } from '#shared/domain/streamer.ts';
import type { TextKey } from '../dictionary/index.ts';

/** Figures that the embedded backend sets because docs/product.md leaves them open. */

interface Level {
  readonly level: number;
  /** Total coins earned that the level requires. */
  readonly minCoins: number;
  /**
   * Streamer's share of the price of a call minute, in percent. The share is the same on every level (§4.7).
   */
  readonly sharePercent: number;
  readonly perks: readonly TextKey[];
}

function level(number: number, minCoins: number, ...perks: TextKey[]): Level {
  return { level: number, minCoins, sharePercent: call.streamerSharePercent, perks };
}

/** Levels, lowest first; every streamer starts on the first. Paid-out coins count, returned coins do not. */
export const levels = [
  level(1, 0, 'levelPerk.matching', 'levelPerk.chat'),
  level(2, 4_000, 'levelPerk.ownGreeting'),
  level(3, 10_000, 'levelPerk.paidPhotos'),
  level(4, 22_000, 'levelPerk.paidVideos'),
  level(5, 40_000, 'levelPerk.giftWall'),
  level(6, 62_000, 'levelPerk.firstInPopular'),
  level(7, 90_000, 'levelPerk.profileFrame'),
  level(8, 130_000, 'levelPerk.supportFirst'),
  level(9, 190_000),
  level(10, 280_000, 'levelPerk.personalManager'),
] as const satisfies readonly Level[];

interface KpiTarget {
  readonly key: KpiMetricKey;
  /** Unit as in `Intl.NumberFormat`; null for a plain count. */
  readonly unit: 'percent' | 'second' | 'hour' | null;
  readonly target: number;
  readonly direction: 'up' | 'down';
  /** Percent of the bonus for this target; all weights add up to 100. */
  readonly weight: number;
}

export const kpiBonusPercent = 10;
/** Weekly targets. */
export const kpiTargets: readonly KpiTarget[] = [
  { key: 'answerRate', unit: 'percent', target: 85, direction: 'up', weight: 20 },
  { key: 'avgCallSec', unit: 'second', target: 480, direction: 'up', weight: 20 },
  { key: 'onlineHours', unit: 'hour', target: 30, direction: 'up', weight: 20 },
  { key: 'matches', unit: null, target: 300, direction: 'up', weight: 15 },
  { key: 'replySec', unit: 'second', target: 60, direction: 'down', weight: 15 },
  { key: 'skipRate', unit: 'percent', target: 20, direction: 'down', weight: 10 },
];

/** Coins for the first ten places of a week, best first. */
export const leaderboardPrizes: readonly number[] = [
  5_000, 3_000, 2_000, 1_000, 800, 600, 500, 400, 300, 200,
];

export const streakRewards: readonly { readonly day: number; readonly coins: number }[] = [
  { day: 7, coins: 100 },
  { day: 14, coins: 250 },
  { day: 21, coins: 500 },
  { day: 28, coins: 1_000 },
];
