import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { dayPoints, hourPoints, weekBefore, usualWeek, weekPoints, withoutOlderEmpty } from './series.ts';

const berlin = 'Europe/Berlin';
const hourAt = (at: string, coins: number) => ({ at, coins, bySource: { call: coins } });
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

it('ends the hours of a day with the current one, in local time, without losing a coin', () => {
  const nowMs = Date.parse('2026-05-20T12:30:00Z');
  const drawn = hourPoints(
    'en',
    [hourAt('2026-05-20T12:00:00Z', 6), hourAt('2026-05-19T13:00:00Z', 4)],
    1,
    nowMs,
    berlin,
  );
  expect(drawn.points).toHaveLength(24);
  expect(drawn.points.at(-1)?.label).toBe('2:00 PM');
  expect(drawn.points[0]?.label).toBe('3:00 PM');
  expect([drawn.values.call.at(-1), drawn.values.call[0], sumOf(drawn.values.call)]).toEqual([6, 4, 10]);
});

it('skips the missing hour when the clock goes forward, without losing a coin', () => {
  const nowMs = Date.parse('2026-03-29T05:10:00Z');
  const hours = ['00', '01', '02'].map((hour, at) => hourAt(`2026-03-29T${hour}:00:00Z`, at + 1));
  const { points, values } = hourPoints('ru', hours, 1, nowMs, berlin);
  const labels = points.map(({ label }) => label);
  expect(labels.slice(-6)).toEqual(['01:00', '03:00', '04:00', '05:00', '06:00', '07:00']);
  expect(new Set(points.map(({ name }) => name)).size).toBe(24);
  expect(sumOf(values.call)).toBe(6);
});

it('labels the repeated hour with its UTC offset when the clock goes back', () => {
  const nowMs = Date.parse('2026-10-25T04:10:00Z');
  const hours = ['00', '01'].map((hour, at) => hourAt(`2026-10-25T${hour}:00:00Z`, at + 1));
  const { points, values } = hourPoints('ru', hours, 1, nowMs, berlin);
  expect(points.slice(-5).map(({ label }) => label)).toEqual(['02:00', '02:00', '03:00', '04:00', '05:00']);
  const [summer, winter] = points.slice(-5).map(({ name }) => name);
  expect(summer).toContain('+2');
  expect(winter).toContain('+1');
  expect(new Set(points.map(({ name }) => name)).size).toBe(24);
  expect(values.call.slice(-5)).toEqual([1, 2, 0, 0, 0]);
  expect(
    points.every((point, at) => at === 0 || point.fromMs - (points[at - 1]?.fromMs ?? 0) === HOUR_MS),
  ).toBe(true);
});

it("keeps the server's UTC date of a day in every time zone", () => {
  const { points, values } = dayPoints('en', [
    { date: '2026-03-29', coins: 5, bySource: { gift: 5 } },
    { date: '2026-03-30', coins: null, bySource: null },
  ] as never);
  expect(points.map(({ name }) => name)).toEqual(['Sun, Mar 29', 'Mon, Mar 30']);
  expect(values.gift).toEqual([5, null]);
});

it('returns the earnings of a week before for each hour and day', () => {
  const nowMs = Date.UTC(2026, 4, 20, 12, 30);
  const hourMs = 3_600_000;
  const at = (ms: number) => Math.floor(ms / hourMs) * hourMs;
  const { points } = hourPoints('en', [], 1, nowMs, 'Europe/Kyiv');
  const known = new Map([
    [at(nowMs) - 7 * 24 * hourMs, 40],
    [at(nowMs) - 6 * 24 * hourMs, 9],
  ]);
  expect(weekBefore(points, known)).toEqual([...Array.from({ length: 23 }, () => null), 40]);
  const days = dayPoints('en', [{ date: '2026-05-20', coins: 5, bySource: null }]);
  expect(weekBefore(days.points, new Map([[Date.UTC(2026, 4, 13), 12]]))).toEqual([12]);
});

describe('a year by week', () => {
  const dayAt = (date: string, coins: number) => ({
    date,
    coins,
    bySource: { ...noCoins, call: coins },
  });
  const noCoins = { match: 0, call: 0, gift: 0, media: 0, message: 0, bonus: 0, referral: 0 };
  const days = (from: string, count: number, coinsOf: (at: number) => number) =>
    Array.from({ length: count }, (_, at) =>
      dayAt(
        new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10),
        coinsOf(at),
      ),
    );

  it('sums days by week from the first week with coins', () => {
    // 30 September 2026 is a Wednesday; the first coins come on Thursday.
    const { points, values } = weekPoints(
      'en',
      days('2026-09-01', 60, (at) => (at < 30 ? 0 : 10)),
    );
    expect(points[0]?.name).toMatch(/^Sep 28.–.Oct 4$/);
    expect(values.call).toEqual([40, 70, 70, 70, 50]);
    expect(values.call.reduce((sum: number, coins) => sum + (coins ?? 0), 0)).toBe(300);
  });

  it('labels only the first week of a month, and draws at most 52 weeks', () => {
    const { points } = weekPoints(
      'en',
      days('2025-12-01', 365, () => 5),
    );
    expect(points.length).toBe(52);
    const named = points.filter(({ label }) => label !== '').map(({ label }) => label);
    expect(named.length).toBeLessThanOrEqual(13);
    expect(new Set(named.slice(0, 12)).size).toBe(12);
  });

  it('has no points before the first earnings', () => {
    expect(
      weekPoints(
        'en',
        days('2026-09-01', 60, () => 0),
      ).points,
    ).toEqual([]);
    expect(withoutOlderEmpty(days('2026-09-01', 5, (at) => (at === 3 ? 1 : 0)))).toHaveLength(2);
  });

  it('returns the best week and the median week, ignoring incomplete weeks', () => {
    const sums = [1, 70, 30, 50, 2];
    const points = sums.map((_, at) => ({ label: '', name: '', fromMs: at, untilMs: at + 1 }));
    const none = sums.map(() => 0);
    const values = {
      match: none,
      call: sums,
      gift: none,
      media: none,
      message: none,
      bonus: none,
      referral: none,
    };
    expect(usualWeek({ points, values })).toEqual({ best: 70, usual: 50 });
  });
});
