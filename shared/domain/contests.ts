import * as z from 'zod/mini';
import { coins, count, flag, id, listOf, maybe, text, time, url } from './fields.ts';

/** §1 "a 28-day streak": number of days. */
export const streakDays = 28;

/** §3 "Weekly leaderboard": weeks start Monday 00:00 UTC (§3.7). */
export const leaderboardWeeks = ['current', 'previous'] as const;
export type LeaderboardWeek = (typeof leaderboardWeeks)[number];

const leaderboardRowSchema = z.looseObject({
  place: count,
  userId: id,
  name: maybe(text),
  avatar: maybe(url),
  points: maybe(count),
  prizeCoins: maybe(coins),
});
export type LeaderboardRow = z.output<typeof leaderboardRowSchema>;

/** §7 `GET /contest/weeklyLeaderBoards`. `currentPlace` is null for a user who has no points yet. */
export const weeklyLeaderboardSchema = z.looseObject({
  topTenBoard: listOf(leaderboardRowSchema),
  currentPlace: maybe(z.looseObject({ place: maybe(count), points: maybe(count), toNext: maybe(count) })),
  endsAt: maybe(time),
});
export type WeeklyLeaderboard = z.output<typeof weeklyLeaderboardSchema>;

/** §7 `GET /loyaltyBonus/streak`: the streak by UTC day (§3.7). `day` is 1 to {@link streakDays}. */
export const streakSchema = z.looseObject({
  value: maybe(count.check(z.lte(streakDays))),
  activeToday: maybe(flag),
  rewards: listOf(z.looseObject({ day: count, coins: maybe(coins) })),
});
export type Streak = z.output<typeof streakSchema>;
