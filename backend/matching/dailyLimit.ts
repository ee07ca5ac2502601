import { DAY_MS, match } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { Database } from '../storage/database.ts';
import { rewardToday } from '../money/dailyReward.ts';
import type { MatchRepo } from './matchRepo.ts';

export interface DailyLimit {
  readonly limit: number;
  readonly used: number;
  /** From how many on they are more than a usual day allows; null where there is no such reward. */
  readonly rewardAt: number | null;
  /** The next midnight, UTC. */
  readonly resetsAtMs: number;
}

/** Starts and ends of the day that `nowMs` falls into, in UTC. */
export function utcDayOf(nowMs: number): { startMs: number; endMs: number } {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { startMs, endMs: startMs + DAY_MS };
}

/**
 * §9 and §4.6, item 6: 1000 matches a day in the default `match_rewards` group, else 100; also where nobody has asked for
 * the person's group yet. What counts is a match that went live; one that was void cost nobody anything.
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
