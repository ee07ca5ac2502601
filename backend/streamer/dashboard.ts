import type * as z from 'zod/mini';
import { DAY_MS } from '#shared/domain/constants.ts';
import type { dashboardInfoSchema, levelsSchema } from '#shared/domain/streamer.ts';
import { dailyLimitOf, createMatchRepo } from '../matching/index.ts';
import { penaltyLevelOf } from '../penalties/index.ts';
import type { Database, Connection } from '../storage/database.ts';
import { dateOfDay, dayOf, isoTime, weekStartMs, monthStartMs, WEEK_MS } from '../lib/calendar.ts';
import { nextPayoutMs } from '../money/figures.ts';
import { ownRankOf, streakOf } from './contests.ts';
import { earningsOf, firstEarningDay, paidUntilMs } from './earnings.ts';
import { levels } from './figures.ts';
import type { OnlineLog } from './onlineLog.ts';
import { coinsOf, earningSums } from '../money/earningSums.ts';

const seriesDays = 30;

/** §3.7: returns all data of the dashboard, each part from its own source. */
export async function dashboardOf(
  { database, online }: { readonly database: Database; readonly online: OnlineLog },
  userId: string,
  nowMs: number,
): Promise<z.core.input<typeof dashboardInfoSchema>> {
  const [earnings, day, onlineMs, place, streak, penaltyLevel, before, firstDay, sincePayout] =
    await Promise.all([
      earningsOf(database, userId, nowMs, seriesDays),
      dailyLimitOf(database, createMatchRepo(database), userId, nowMs),
      online.onlineMs(userId, dayOf(nowMs) * DAY_MS, nowMs),
      ownRankOf(database, userId, weekStartMs(nowMs)),
      streakOf(database, userId, nowMs),
      penaltyLevelOf(database, userId, nowMs),
      earningsBefore(database, userId, nowMs),
      firstEarningDay(database, userId),
      sincePayoutOf(database, userId, nowMs),
    ]);
  const ladder = levelsAt(earnings.total);
  return {
    earnings: { ...earnings, before, firstDay: firstDay === null ? null : dateOfDay(firstDay), sincePayout },
    level: ladder.current,
    levels: ladder,
    matches: { used: day.used, limit: day.limit },
    onlineSeconds: Math.floor(onlineMs / 1_000),
    rank: place?.place ?? null,
    streak: streak.value,
    penaltyLevel,
    nextPayoutAt: isoTime(nextPayoutMs(nowMs)),
    updatedAt: isoTime(nowMs),
  };
}

/** Coins earned since the end of the last week that was paid out. */
async function sincePayoutOf(database: Database, userId: string, nowMs: number) {
  const fromMs = await paidUntilMs(database, userId);
  const sums = await earningSums(database, userId, fromMs ?? 0, nowMs + 1);
  return { coins: coinsOf(sums), since: fromMs === null ? null : isoTime(fromMs) };
}

/** Returns the level for this number of coins. The last level has no target. */
function levelsAt(lifetimeCoins: number): z.core.input<typeof levelsSchema> & { current: number } {
  const reached = levels.findLast(({ minCoins }) => minCoins <= lifetimeCoins) ?? levels[0];
  const next = levels.find(({ minCoins }) => minCoins > lifetimeCoins);
  return {
    current: reached.level,
    progress: { value: lifetimeCoins, target: next?.minCoins ?? null, resetsAt: null },
    items: levels.map(({ perks, ...item }) => ({ ...item, perks: [...perks] })),
  };
}

/**
 * Returns earnings to compare with, each up to the same moment of its period: today with the same weekday a
 * week ago, this week with last week, this month with last month.
 */
async function earningsBefore(
  db: Connection,
  userId: string,
  nowMs: number,
): Promise<{ readonly today: number; readonly week: number; readonly month: number }> {
  const coinsIn = async (fromMs: number, untilMs: number) =>
    coinsOf(await earningSums(db, userId, fromMs, untilMs));
  const monthMs = monthStartMs(nowMs);
  const monthBeforeMs = monthStartMs(monthMs - DAY_MS);
  // The previous month may be shorter than the elapsed part of this month.
  const untilInMonthMs = Math.min(monthBeforeMs + (nowMs - monthMs), monthMs);
  const [today, week, month] = await Promise.all([
    coinsIn(dayOf(nowMs) * DAY_MS - WEEK_MS, nowMs - WEEK_MS),
    coinsIn(weekStartMs(nowMs) - WEEK_MS, nowMs - WEEK_MS),
    coinsIn(monthBeforeMs, untilInMonthMs),
  ]);
  return { today, week, month };
}
