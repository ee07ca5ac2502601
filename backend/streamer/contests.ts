import type * as z from 'zod/mini';
import {
  streakDays,
  type LeaderboardWeek,
  type streakSchema,
  type weeklyLeaderboardSchema,
} from '#shared/domain/contests.ts';
import { blocks } from '../people/relations.ts';
import type { Connection, Database } from '../storage/database.ts';
import { dayOf, isoTime, WEEK_MS, weekStartMs } from '../lib/calendar.ts';
import { daysWithEarnings } from './earnings.ts';
import { leaderboardPrizes, streakRewards } from './figures.ts';
import { workSources } from '../money/figures.ts';

/** Points of all streamers in a week: the coins from their work. Deleted and banned users are excluded. */
function boardOf(database: Connection, fromMs: number) {
  return database.with('board', (query) =>
    query
      .selectFrom('earning_days')
      .innerJoin('users', 'users.id', 'earning_days.user_id')
      .select((eb) => ['users.id', 'users.name', 'users.avatar', eb.fn.sum<number>('coins').as('points')])
      .where('earning_days.day', '>=', dayOf(fromMs))
      .where('earning_days.day', '<', dayOf(fromMs + WEEK_MS))
      .where('earning_days.source', 'in', workSources)
      .where('earning_days.entries', '>', 0)
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0)
      .groupBy(['users.id', 'users.name', 'users.avatar']),
  );
}

/** Returns the top places of a week, one per prize. */
export async function bestOfWeek(database: Connection, fromMs: number) {
  const rows = await boardOf(database, fromMs)
    .selectFrom('board')
    .select((eb) => [
      'id',
      'name',
      'avatar',
      'points',
      eb.fn
        .agg<number>('rank')
        .over((over) => over.orderBy('points', 'desc'))
        .as('place'),
    ])
    .orderBy('points', 'desc')
    .orderBy('id')
    .limit(leaderboardPrizes.length)
    .execute();
  return rows.map(({ id, name, avatar, points, place }) => ({
    place: Number(place),
    userId: id,
    name,
    avatar,
    points: Number(points),
    prizeCoins: leaderboardPrizes[Number(place) - 1] ?? null,
  }));
}

export type OwnRank = {
  readonly place: number;
  readonly points: number;
  /** Points missing to the next higher place; null for the first place. */
  readonly toNext: number | null;
};

/** Returns the streamer's place. Equal points share a place. Null if she has no points in this week. */
export async function ownRankOf(database: Database, userId: string, fromMs: number): Promise<OwnRank | null> {
  const row = await boardOf(database, fromMs)
    .selectFrom('board as own')
    .select((eb) => [
      'own.points',
      eb
        .selectFrom('board')
        .select((board) => board.fn.countAll().as('above'))
        .whereRef('board.points', '>', 'own.points')
        .as('above'),
      eb
        .selectFrom('board')
        .select((board) => board.fn.min('board.points').as('next'))
        .whereRef('board.points', '>', 'own.points')
        .as('next'),
    ])
    .where('own.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const points = Number(row.points);
  return {
    place: Number(row.above) + 1,
    points,
    toNext: row.next === null ? null : Number(row.next) - points,
  };
}

export async function leaderboardOf(
  database: Database,
  userId: string,
  week: LeaderboardWeek,
  nowMs: number,
): Promise<z.core.input<typeof weeklyLeaderboardSchema>> {
  const fromMs = weekStartMs(nowMs) - (week === 'previous' ? WEEK_MS : 0);
  const [topTenBoard, currentPlace] = await Promise.all([
    bestOfWeek(database, fromMs),
    ownRankOf(database, userId, fromMs),
  ]);
  const blocked = await blocks.among(
    database,
    userId,
    topTenBoard.map((row) => row.userId),
  );
  return {
    // Places are those of the whole board: the place of a blocked user stays empty.
    topTenBoard: topTenBoard.filter((row) => !blocked.has(row.userId)),
    currentPlace,
    endsAt: isoTime(fromMs + WEEK_MS),
  };
}

/** Number of days checked for a streak. Thirteen full cards later, the count starts again. */
const daysRead = 13 * streakDays;

/** Returns the number of consecutive active days that end with this day. */
export async function daysInARow(database: Connection, userId: string, last: number): Promise<number> {
  const days = new Set(await daysWithEarnings(database, userId, workSources, last - daysRead + 1));
  let day = last;
  while (days.has(day)) day -= 1;
  return last - day;
}

/** Returns the day's star on the card. A new card begins after the last star. */
export function starOf(daysInRow: number): number {
  return daysInRow === 0 ? 0 : ((daysInRow - 1) % streakDays) + 1;
}

/** Returns the consecutive active days until today, or until yesterday if today is not active yet. */
export async function streakOf(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof streakSchema> & { value: number }> {
  const today = dayOf(nowMs);
  const untilToday = await daysInARow(database, userId, today);
  const activeToday = untilToday > 0;
  const inRow = activeToday ? untilToday : await daysInARow(database, userId, today - 1);
  return {
    value: starOf(inRow),
    activeToday,
    rewards: streakRewards.map((reward) => ({ ...reward })),
  };
}
