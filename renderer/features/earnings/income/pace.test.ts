import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { changeOf, paceOf } from './pace.ts';

const day = { dayFromMs: 0, dayUntilMs: 24 * HOUR_MS };

it('projects when the goal is reached from the pace of the session, or of the day if there is none', () => {
  const half = { ...day, coins: 600, goal: 1_200, nowMs: 12 * HOUR_MS };
  expect(paceOf({ ...half, session: null })).toMatchObject({
    dayShare: 0.5,
    coinsAnHour: 50,
    reached: { kind: 'short', coins: 1_200 },
  });
  expect(paceOf({ ...half, session: { coins: 400, startedMs: 10 * HOUR_MS } }).reached).toEqual({
    kind: 'at',
    atMs: 15 * HOUR_MS,
  });
});

it('projects the end of the day if the goal is not reached, and reports a reached goal', () => {
  const late = { ...day, coins: 100, goal: 1_000, nowMs: 20 * HOUR_MS };
  expect(paceOf({ ...late, session: null }).reached).toEqual({ kind: 'short', coins: 120 });
  expect(paceOf({ ...late, coins: 0, session: null }).reached).toEqual({ kind: 'short', coins: 0 });
  expect(paceOf({ ...late, coins: 1_000, session: null }).reached).toEqual({ kind: 'done' });
});

it('gives no hourly rate for a session of a few minutes', () => {
  const { coinsAnHour } = paceOf({
    ...day,
    coins: 240,
    goal: 1_000,
    nowMs: 12 * HOUR_MS,
    session: { coins: 100, startedMs: 12 * HOUR_MS - 60_000 },
  });
  expect(coinsAnHour).toBe(20);
});

it('returns the change in percent of the earlier value, if there is one', () => {
  expect([
    changeOf(112, 100),
    changeOf(97, 100),
    changeOf(5, 0),
    changeOf(null, 5),
    changeOf(5, undefined),
  ]).toEqual([12, -3, null, null, null]);
});
