import { expect, it } from 'vitest';
import { isSpan, monthSpans, sumOfSpan, weekSpans } from './periods.ts';
import { reachedHourMs } from './pace.ts';

it('compares the same weekdays of this week and the last', () => {
  expect(weekSpans(Date.parse('2026-11-25T10:00:00Z'))).toEqual([
    { from: '2026-11-23', until: '2026-11-25' },
    { from: '2026-11-16', until: '2026-11-18' },
  ]);
  expect(weekSpans(Date.parse('2026-11-29T23:59:00Z'))[0]).toEqual({
    from: '2026-11-23',
    until: '2026-11-29',
  });
});

it('compares the same days of two months, limited to the days of the shorter one', () => {
  expect(monthSpans(Date.parse('2026-03-31T10:00:00Z'))).toEqual([
    { from: '2026-03-01', until: '2026-03-31' },
    { from: '2026-02-01', until: '2026-02-28' },
  ]);
});

it('sums a span by source, including both of its ends', () => {
  const none = { match: 0, call: 0, gift: 0, media: 0, message: 0, bonus: 0, referral: 0 };
  const series = ['2026-11-01', '2026-11-02', '2026-11-03'].map((date, at) => ({
    date,
    coins: 10 * (at + 1),
    bySource: { ...none, call: 6 * (at + 1), gift: 4 * (at + 1) },
  }));
  expect(sumOfSpan(series, { from: '2026-11-02', until: '2026-11-03' })).toMatchObject({
    call: 30,
    gift: 20,
    total: 50,
  });
  expect(sumOfSpan(series, { from: '2026-10-01', until: '2026-10-31' }).total).toBe(0);
});

it('rejects a span whose last day comes first, and invalid dates', () => {
  expect(isSpan({ from: '2026-11-02', until: '2026-11-02' })).toBe(true);
  expect(isSpan({ from: '2026-11-03', until: '2026-11-02' })).toBe(false);
  expect(isSpan({ from: '', until: '2026-11-02' })).toBe(false);
});

it('finds the hour in which a goal was reached, ignoring hours of the day before', () => {
  const dayMs = Date.parse('2026-11-25T00:00:00Z');
  const hours = [
    { at: '2026-11-24T23:00:00Z', coins: 900 },
    { at: '2026-11-25T09:00:00Z', coins: 200 },
    { at: '2026-11-25T08:00:00Z', coins: 90 },
  ];
  expect(reachedHourMs(hours, 250, dayMs)).toBe(Date.parse('2026-11-25T09:00:00Z'));
  expect(reachedHourMs(hours, 500, dayMs)).toBeNull();
});
