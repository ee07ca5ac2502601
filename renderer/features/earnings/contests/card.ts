import { DAY_MS } from '#shared/domain/constants.ts';
import { streakDays } from '#shared/domain/contests.ts';

export interface Star {
  /** Number of the day, 1 to 28. */
  readonly day: number;
  readonly state: 'lit' | 'today' | 'litToday' | 'dark';
  readonly reward: number | null;
}

/** Returns the 28 stars of the current card. A new card begins after the last star. */
export function starsOf(
  value: number,
  isActiveToday: boolean,
  rewards: readonly { readonly day: number; readonly coins: number | null }[],
): Star[] {
  const isNew = value >= streakDays && !isActiveToday;
  const lit = isNew ? 0 : value;
  const today = isActiveToday ? lit : lit + 1;
  return Array.from({ length: streakDays }, (_, index) => {
    const day = index + 1;
    const isLit = day <= lit;
    return {
      day,
      state: day === today ? (isActiveToday ? 'litToday' : 'today') : isLit ? 'lit' : 'dark',
      reward: rewards.find((each) => each.day === day)?.coins ?? null,
    };
  });
}

/** Returns a time on the UTC day on which this star was lit, or will be lit if no day is missed. */
export function dayOfStar(day: number, value: number, isActiveToday: boolean, nowMs: number): number {
  const isNew = value >= streakDays && !isActiveToday;
  const today = isActiveToday ? value : (isNew ? 0 : value) + 1;
  return nowMs + (day - today) * DAY_MS;
}

/** Returns the next midnight in UTC. */
export const nextDayMs = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

/** Returns the time left in days, hours, minutes and seconds; never below zero. */
export function leftUntil(untilMs: number, nowMs: number) {
  const seconds = Math.max(0, Math.floor((untilMs - nowMs) / 1_000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
