import { DAY_MS } from '#shared/domain/constants.ts';
import type { Period } from '#shared/domain/calls.ts';

/** All periods of streamers are in UTC (§3.7). Days count from the epoch. */
export const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday, so the first Monday is day 4. */
const firstMonday = 4;

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Returns the date as `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return isoTime(day * DAY_MS).slice(0, 10);
}

/** Returns Monday 00:00 UTC of the week. */
export function weekStartMs(ms: number): number {
  return (Math.floor((dayOf(ms) - firstMonday) / 7) * 7 + firstMonday) * DAY_MS;
}

export function monthStartMs(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** Returns the start of the period that contains `ms`; 0 for `all`. */
export function periodStartMs(period: Period, ms: number): number {
  switch (period) {
    case 'day':
      return dayOf(ms) * DAY_MS;
    case 'week':
      return weekStartMs(ms);
    case 'month':
      return monthStartMs(ms);
    case 'all':
      return 0;
  }
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
