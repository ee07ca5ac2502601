import { DAY_MS, match } from '#shared/domain/constants.ts';
import type { MatchDay } from '#shared/domain/matching.ts';
import type { SplitName } from '#shared/domain/settings.ts';
import type { Connection } from '../storage/database.ts';

/**
 * Returns a query for the streamers with the number of their matches that earned on a UTC day. Days count
 * from the epoch.
 */
function earnedOn(db: Connection, day: number) {
  return (
    db
      .selectFrom('coin_transfers')
      .select((eb) => ['user_id', eb.fn.countAll().as('matches')])
      .where('kind', '=', 'matchEarning')
      // Earnings that an approval released from escrow belong to other days.
      .where('from_account', '=', 'house')
      .where('created_ms', '>=', day * DAY_MS)
      .where('created_ms', '<', (day + 1) * DAY_MS)
      .groupBy('user_id')
  );
}

/**
 * Returns the streamers in the default group of `match_rewards` who earned the reward by their matches of
 * that day.
 */
export async function whoReachedReward(db: Connection, day: number): Promise<string[]> {
  const rows = await db
    .selectFrom(earnedOn(db, day).as('earned'))
    .innerJoin('users', 'users.id', 'earned.user_id')
    .innerJoin('splits', 'splits.user_id', 'users.id')
    .select('users.id')
    .where('splits.name', '=', 'match_rewards' satisfies SplitName)
    .where('splits.group_name', '=', 'default')
    .where('users.role', '=', 'goddess')
    .where('users.deleted', '=', 0)
    .where('users.banned', '=', 0)
    .where('earned.matches', '>=', match.dailyReward.matches)
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the progress towards today's reward for a member of the default group; null: not a goddess. */
export async function rewardToday(
  db: Connection,
  userId: string,
  nowMs: number,
): Promise<MatchDay['reward']> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  if (user?.role !== 'goddess') return null;
  const row = await earnedOn(db, Math.floor(nowMs / DAY_MS))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...match.dailyReward, counted: Number(row?.matches ?? 0) };
}

/**
 * Returns problems for the audit: a reward needs a day with enough earning matches, and has the coins of the
 * rule.
 */
export async function rewardProblems(db: Connection): Promise<string[]> {
  const rewards = await db
    .selectFrom('coin_entries')
    .select(['user_id', 'ref', 'coins'])
    .where('kind', '=', 'matchReward')
    .execute();
  const problems: string[] = [];
  for (const day of new Set(rewards.map(({ ref }) => ref))) {
    const found = await earnedOn(db, Math.floor(Date.parse(day) / DAY_MS)).execute();
    const earned = new Map(found.map((row) => [row.user_id, Number(row.matches)]));
    for (const { user_id: userId, coins } of rewards.filter(({ ref }) => ref === day)) {
      const has = earned.get(userId) ?? 0;
      if (has < match.dailyReward.matches || Number(coins) !== match.dailyReward.coins)
        problems.push(`the match reward of ${userId} on ${day} is ${Number(coins)} for ${has} matches`);
    }
  }
  return problems.toSorted();
}
