import { DAY_MS, match } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { Database } from '../storage/database.ts';
import { rewardToday } from '../money/dailyReward.ts';
import type { MatchRepo } from './matchRepo.ts';

export interface DailyLimit {
  readonly limit: number;
  readonly used: number;
  /**
   * Number of matches of a usual day, above which this person may continue; null: the person's group may not.
   */
  readonly rewardAt: number | null;
  /** The next midnight, UTC. */
  readonly resetsAtMs: number;
}

/** Returns start and end of the UTC day of `nowMs`. */
export function utcDayOf(nowMs: number): { startMs: number; endMs: number } {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { startMs, endMs: startMs + DAY_MS };
}

/**
 * Returns the matches used and allowed today (§9 and §4.6, item 6): 1000 in the default `match_rewards`
 * group, else 100, also before the group is drawn. Only matches that went live count.
 */
export async function dailyLimitOf(
  database: Database,
  matches: MatchRepo,
  userId: string,
  nowMs: number,
): Promise<DailyLimit> {
  const { startMs, endMs } = utcDayOf(nowMs);
  const split = await database
    .selectFrom('splits')
    .select('group_name')
    .where('user_id', '=', userId)
    .where('name', '=', 'match_rewards' satisfies SplitName)
    .executeTakeFirst();
  const isDefault = split?.group_name === 'default';
  return {
    limit: isDefault ? match.dailyLimitRewarded : match.dailyLimit,
    used: await matches.countStarted(userId, startMs),
    rewardAt: isDefault ? match.dailyLimit : null,
    resetsAtMs: endMs,
  };
}

/** Returns the day as the client reads it. */
export async function toMatchDay(
  database: Database,
  userId: string,
  { limit, used, rewardAt, resetsAtMs }: DailyLimit,
  nowMs: number,
): Promise<MatchDay> {
  const reward = rewardAt === null ? null : await rewardToday(database, userId, nowMs);
  return { limit, used, rewardAt, reward, resetsAt: new Date(resetsAtMs).toISOString() };
}
