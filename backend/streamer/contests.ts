import type * as z from 'zod/mini';
import {
  streakDays,
  type LeaderboardWeek,
  type streakSchema,
  type weeklyLeaderboardSchema,
} from '#shared/domain/contests.ts';
import { blocks } from '../social/relations.ts';
import type { Database } from '../storage/database.ts';
import { dayOf, isoTime, WEEK_MS, weekStartMs } from './calendar.ts';
import { daysWithEarnings, isEarnedBy } from './earnings.ts';
import { leaderboardPrizes, streakRewards, workSources } from './figures.ts';

/** Everybody's points of a week: the coins that their work brought. Who has left or is banned takes part in nothing. */
function boardOf(database: Database, fromMs: number) {
  return database.with('board', (query) =>
    query
      .selectFrom('coin_entries')
      .innerJoin('users', 'users.id', 'coin_entries.user_id')
      .select((eb) => ['users.id', 'users.name', 'users.avatar', eb.fn.sum<number>('coins').as('points')])
      .where('coin_entries.created_ms', '>=', fromMs)
      .where('coin_entries.created_ms', '<', fromMs + WEEK_MS)
      .where(isEarnedBy(workSources))
      .where('users.deleted', '=', 0)
      .where('users.banned', '=', 0)
      .groupBy(['users.id', 'users.name', 'users.avatar']),
  );
}

export type OwnRank = {
  readonly place: number;
  readonly points: number;
  /** Points to the place above; null for the first. */
  readonly toNext: number | null;
};

/** The same points are the same place. Null for somebody who has no points in this week. */
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
  const [rows, currentPlace] = await Promise.all([
    boardOf(database, fromMs)
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
      // Places are those of the whole board: of whom a block hides the place stays free.
      .orderBy('points', 'desc')
      .orderBy('id')
      .limit(leaderboardPrizes.length)
      .execute(),
    ownRankOf(database, userId, fromMs),
  ]);
  const blocked = await blocks.eitherAmong(
    database,
    userId,
    rows.map(({ id }) => id),
  );
  return {
    topTenBoard: rows.filter(({ id }) => !blocked.has(id)).map(({ id, name, avatar, points, place }) => ({
      place: Number(place),
      userId: id,
      name,
      avatar,
      points: Number(points),
      prizeCoins: leaderboardPrizes[Number(place) - 1] ?? null,
    })),
    currentPlace,
    endsAt: isoTime(fromMs + WEEK_MS),
  };
}

/** Days in a row until today, or until yesterday while today may still be added; at most a whole streak. */
export async function streakOf(
  database: Database,
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof streakSchema> & { value: number }> {
  const today = dayOf(nowMs);
  const days = new Set(await daysWithEarnings(database, userId, workSources, today - streakDays));
  const activeToday = days.has(today);
  let day = activeToday ? today : today - 1;
  while (days.has(day)) day -= 1;
  const value = (activeToday ? today : today - 1) - day;
  return {
    value: Math.min(value, streakDays),
    activeToday,
    rewards: streakRewards.map((reward) => ({ ...reward })),
  };
}
