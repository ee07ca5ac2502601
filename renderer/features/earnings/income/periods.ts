import { DAY_MS } from '#shared/domain/constants.ts';
import { earningSources, type Earnings, type EarningSource } from '#shared/domain/streamer.ts';

/** Days of UTC as `YYYY-MM-DD`, both included. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

const dayName = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns this week until today, and the same days of last week. Weeks begin on Monday. */
export function weekSpans(nowMs: number): readonly [DaySpan, DaySpan] {
  const todayMs = dayMs(dayName(nowMs));
  const mondayMs = todayMs - ((new Date(todayMs).getUTCDay() + 6) % 7) * DAY_MS;
  const span = (agoMs: number): DaySpan => ({
    from: dayName(mondayMs - agoMs),
    until: dayName(todayMs - agoMs),
  });
  return [span(0), span(7 * DAY_MS)];
}

/** Returns this month until today, and the same days of last month. */
export function monthSpans(nowMs: number): readonly [DaySpan, DaySpan] {
  const now = new Date(nowMs);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const daysBefore = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [
    { from: dayName(Date.UTC(year, month, 1)), until: dayName(Date.UTC(year, month, date)) },
    {
      from: dayName(Date.UTC(year, month - 1, 1)),
      until: dayName(Date.UTC(year, month - 1, Math.min(date, daysBefore))),
    },
  ];
}

/** Returns true if both dates are valid and in order. */
export const isSpan = ({ from, until }: DaySpan): boolean =>
  !Number.isNaN(dayMs(from)) && !Number.isNaN(dayMs(until)) && from <= until;

type Sums = Readonly<Record<EarningSource, number>> & { readonly total: number };

/** Sums the days of a span by source, and in total. */
export function sumOfSpan(series: Earnings['series'], { from, until }: DaySpan): Sums {
  const days = series.filter(({ date }) => date >= from && date <= until);
  const bySource = Object.fromEntries(
    earningSources.map((source) => [
      source,
      days.reduce((sum, day) => sum + (day.bySource?.[source] ?? 0), 0),
    ]),
  ) as Record<EarningSource, number>;
  return { ...bySource, total: days.reduce((sum, { coins }) => sum + (coins ?? 0), 0) };
}
