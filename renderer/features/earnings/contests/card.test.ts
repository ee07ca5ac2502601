import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/domain/constants.ts';
import { dayOfStar, leftUntil, nextDayMs, starsOf } from './card.ts';

const statesOf = (value: number, isActive: boolean) =>
  starsOf(value, isActive, [{ day: 7, coins: 100 }]).map(({ state }) => state);

it('lights one star per consecutive day, and marks today', () => {
  expect(statesOf(3, true).slice(0, 5)).toEqual(['lit', 'lit', 'litToday', 'dark', 'dark']);
  expect(statesOf(3, false).slice(0, 5)).toEqual(['lit', 'lit', 'lit', 'today', 'dark']);
  expect(statesOf(0, false)[0]).toBe('today');
  expect(statesOf(28, true).at(-1)).toBe('litToday');
  expect(starsOf(3, true, [{ day: 7, coins: 100 }])[6]?.reward).toBe(100);
});

it('begins a new card after the last star', () => {
  const states = statesOf(28, false);
  expect([states[0], new Set(states.slice(1))]).toEqual(['today', new Set(['dark'])]);
});

it('counts the day of a star from today', () => {
  const nowMs = 100 * DAY_MS;
  expect(dayOfStar(7, 9, true, nowMs)).toBe(98 * DAY_MS);
  expect(dayOfStar(7, 9, false, nowMs)).toBe(97 * DAY_MS);
  expect(dayOfStar(14, 9, true, nowMs)).toBe(105 * DAY_MS);
  expect(dayOfStar(7, 28, false, nowMs)).toBe(106 * DAY_MS);
});

it('never counts below zero, and ends at midnight UTC', () => {
  expect(leftUntil(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(leftUntil(0, 5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(nextDayMs(Date.parse('2026-03-29T23:59:59Z'))).toBe(Date.parse('2026-03-30T00:00:00Z'));
});
