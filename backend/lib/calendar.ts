import { DAY_MS } from '#shared/domain/constants.ts';
import type { Period } from '#shared/domain/calls.ts';

/** Everything of the streamers is counted in UTC (§3.7). Days are numbered from the epoch. */
export const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday. */
const firstMonday = 4;

export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** `YYYY-MM-DD`. */
export function dateOfDay(day: number): string {
  return isoTime(day * DAY_MS).slice(0, 10);
}

/** Monday 00:00. */
export function weekStartMs(ms: number): number {
  return (Math.floor((dayOf(ms) - firstMonday) / 7) * 7 + firstMonday) * DAY_MS;
}

export function monthStartMs(ms: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** When the period that `ms` falls into began; the beginning of time for `all`. */
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
