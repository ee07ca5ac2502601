import { DAY_MS, HOUR_MS, type Locale } from '#shared/domain/constants.ts';
import type { EarningHours } from '#shared/domain/earnings.ts';
import { earningSources, type Earnings, type EarningSource } from '#shared/domain/streamer.ts';
import { formatDate } from '#renderer/i18n/days.ts';
import type { ChartPoint } from '#renderer/ui/chart.ts';

export interface PointOfTime extends ChartPoint {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Points in time with the coins of each source; null if unknown. */
export interface TimeSeries {
  readonly points: readonly PointOfTime[];
  readonly values: Readonly<Record<EarningSource, readonly (number | null)[]>>;
}

const bySource = (coinsAt: (source: EarningSource) => (number | null)[]) =>
  Object.fromEntries(
    earningSources.map((source) => [source, coinsAt(source)]),
  ) as unknown as TimeSeries['values'];

export const comparedDays = 7;

/**
 * Returns for each point the earnings of one week before, looked up in `known` by start time; null if
 * unknown.
 */
export const weekBefore = (
  points: readonly PointOfTime[],
  known: ReadonlyMap<number, number | null>,
): (number | null)[] => points.map(({ fromMs }) => known.get(fromMs - comparedDays * DAY_MS) ?? null);

/** Days as the server counts them, in UTC. Only the date is shown, so time zones do not shift it. */
export function dayPoints(locale: Locale, series: Earnings['series']): TimeSeries {
  const points = series.map(({ date }) => {
    const fromMs = Date.parse(`${date}T00:00:00Z`);
    const at = new Date(fromMs);
    return {
      label: formatDate(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }, at),
      name: formatDate(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }, at),
      fromMs,
      untilMs: fromMs + DAY_MS,
    };
  });
  return { points, values: bySource((source) => series.map((day) => day.bySource?.[source] ?? null)) };
}

/** Returns the days from the first one with coins; empty if no day has coins. */
export function withoutOlderEmpty(series: Earnings['series']): Earnings['series'] {
  const first = series.findIndex(({ coins }) => (coins ?? 0) !== 0);
  return first === -1 ? [] : series.slice(first);
}

/** Maximum number of weeks in the chart of a year. */
const weeksMax = 52;

/**
 * Sums days by week (Monday 00:00 UTC), from the first week with coins. Only the first week of a month has a
 * label: the name of the month.
 */
export function weekPoints(locale: Locale, series: Earnings['series']): TimeSeries {
  const weeks = [
    ...Map.groupBy(withoutOlderEmpty(series), ({ date }) => mondayOf(Date.parse(`${date}T00:00:00Z`))),
  ].slice(-weeksMax);
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const monthOf = (ms: number) =>
    formatDate(locale, { month: 'short', timeZone: 'UTC' }, new Date(ms + 3 * DAY_MS));
  const points = weeks.map(([fromMs], index) => {
    const month = monthOf(fromMs);
    const before = weeks[index - 1];
    const untilMs = fromMs + 7 * DAY_MS;
    return {
      label: before && monthOf(before[0]) === month ? '' : month,
      name: dates.formatRange(new Date(fromMs), new Date(untilMs - 1)),
      fromMs,
      untilMs,
    };
  });
  const coinsOf = (days: Earnings['series'], source: EarningSource) =>
    days.reduce((sum, day) => sum + (day.bySource?.[source] ?? 0), 0);
  return { points, values: bySource((source) => weeks.map(([, days]) => coinsOf(days, source))) };
}

/** 1 January 1970 was a Thursday. */
const firstMondayMs = 4 * DAY_MS;
const mondayOf = (ms: number): number =>
  Math.floor((ms - firstMondayMs) / (7 * DAY_MS)) * 7 * DAY_MS + firstMondayMs;

/** Returns the best week, and the median of the complete weeks: all but the first and the current one. */
export function usualWeek({ points, values }: TimeSeries): { readonly best: number; readonly usual: number } {
  const sums = points.map((_, at) =>
    earningSources.reduce((sum, source) => sum + (values[source][at] ?? 0), 0),
  );
  const whole = sums.length > 2 ? sums.slice(1, -1) : sums;
  const sorted = whole.toSorted((a, b) => a - b);
  return { best: Math.max(0, ...sums), usual: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/**
 * Returns the hours until now in local time. When the clock goes back, an hour occurs twice: both labels then
 * include their UTC offset.
 */
export function hourPoints(
  locale: Locale,
  hours: EarningHours['hours'],
  days: number,
  nowMs: number,
  timeZone?: string,
): TimeSeries {
  const last = Math.floor(nowMs / HOUR_MS);
  const known = new Map(hours.map((hour) => [Math.floor(Date.parse(hour.at) / HOUR_MS), hour]));
  const all = Array.from({ length: days * 24 }, (_, index) => last - days * 24 + 1 + index);
  const zone = timeZone === undefined ? {} : { timeZone };
  const plain = (hour: number) =>
    formatDate(
      locale,
      { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...zone },
      new Date(hour * HOUR_MS),
    );
  const names = all.map(plain);
  const points = all.map((hour, index) => {
    const at = new Date(hour * HOUR_MS);
    const name = names[index] ?? '';
    const isTwice = name === names[index - 1] || name === names[index + 1];
    return {
      label: formatDate(locale, { timeStyle: 'short', ...zone }, at),
      name: isTwice
        ? `${name} (${formatDate(locale, { timeZoneName: 'shortOffset', hour: 'numeric', ...zone }, at)})`
        : name,
      fromMs: hour * HOUR_MS,
      untilMs: (hour + 1) * HOUR_MS,
    };
  });
  return {
    points,
    values: bySource((source) => all.map((hour) => known.get(hour)?.bySource[source] ?? 0)),
  };
}
