import { expect, it } from 'vitest';
import { ageAt } from './age.ts';
import { birthdayProblem, birthdayRange } from './birthday.ts';

const at = (time: string) => Date.parse(time);

it.each([
  ['2024-02-28T23:59:59.999Z', 19],
  ['2024-02-29T00:00:00Z', 20],
  // In a year without 29 February, the age changes on 1 March.
  ['2025-02-28T23:59:59.999Z', 20],
  ['2025-03-01T00:00:00Z', 21],
])('born on 29 February 2004, at %s one is %i', (now, age) => {
  expect(ageAt('2004-02-29', at(now))).toBe(age);
});

it.each(['2005-02-29', '1900-02-29', '2004-02-30', '2004-13-01', '2004-2-9', '', 'yesterday'])(
  '%j is not a date',
  (birthday) => {
    expect(ageAt(birthday, at('2026-01-01T00:00:00Z'))).toBeNull();
    expect(birthdayProblem(birthday, at('2026-01-01T00:00:00Z'))).not.toBeNull();
  },
);

it('an age changes at midnight UTC, regardless of the local time zone', () => {
  // The same time is 1 June in Kiritimati (+14) and 31 May in Honolulu (-10).
  for (const moment of ['2026-06-01T00:30:00+14:00', '2026-05-31T00:30:00-10:00']) {
    const day = new Date(moment).toISOString().slice(0, 10);
    expect(day).toBe('2026-05-31');
    expect(birthdayProblem('2008-05-31', at(moment))).toBeNull();
    expect(birthdayProblem('2008-06-01', at(moment))).toBe('tooYoung');
  }
  // The last millisecond of the previous day, and the first of the day itself.
  expect(birthdayProblem('2008-06-01', at('2026-05-31T23:59:59.999Z'))).toBe('tooYoung');
  expect(birthdayProblem('2008-06-01', at('2026-06-01T00:00:00Z'))).toBeNull();
});

it('on each day of sixty years, the latest birthday of the date picker is 18 years ago and the next day is too young', () => {
  const dayMs = 24 * 60 * 60_000;
  const wrong: string[] = [];
  // Tests every day, because a random sample could miss 29 February.
  for (let nowMs = at('2000-01-01T12:00:00Z'); nowMs < at('2060-01-01T00:00:00Z'); nowMs += dayMs) {
    const { max } = birthdayRange(nowMs);
    const dayAfter = new Date(at(`${max}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
    if (birthdayProblem(max, nowMs) !== null || birthdayProblem(dayAfter, nowMs) !== 'tooYoung') {
      wrong.push(new Date(nowMs).toISOString());
    }
  }
  expect(wrong).toEqual([]);
});
