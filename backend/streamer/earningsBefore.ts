import { DAY_MS } from '#shared/domain/constants.ts';
import { coinsOf, earningSums } from '../money/earningSums.ts';
import type { Connection } from '../storage/database.ts';
import { dayOf, monthStartMs, WEEK_MS, weekStartMs } from '../lib/calendar.ts';

/**
 * Returns earnings to compare with, each up to the same moment of its period: today with the same weekday a
 * week ago, this week with last week, this month with last month.
 */
export async function earningsBefore(
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
