import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/domain/constants.ts';
import { changeOf, paceOf } from './pace.ts';

const day = { dayFromMs: 0, dayUntilMs: 24 * HOUR_MS };

it('the goal is reached when the pace of the session says, or of the day where there is none', () => {
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

it('says how the day ends where it is not reached, and that it is where it is', () => {
  const late = { ...day, coins: 100, goal: 1_000, nowMs: 20 * HOUR_MS };
  expect(paceOf({ ...late, session: null }).reached).toEqual({ kind: 'short', coins: 120 });
  expect(paceOf({ ...late, coins: 0, session: null }).reached).toEqual({ kind: 'short', coins: 0 });
  expect(paceOf({ ...late, coins: 1_000, session: null }).reached).toEqual({ kind: 'done' });
});

it('a session of some minutes says nothing of an hour', () => {
  const { coinsAnHour } = paceOf({
    ...day,
    coins: 240,
    goal: 1_000,
    nowMs: 12 * HOUR_MS,
    session: { coins: 100, startedMs: 12 * HOUR_MS - 60_000 },
  });
  expect(coinsAnHour).toBe(20);
});

it('a change is in percent of what was before, where there was something', () => {
  expect([
    changeOf(112, 100),
    changeOf(97, 100),
    changeOf(5, 0),
    changeOf(null, 5),
    changeOf(5, undefined),
  ]).toEqual([12, -3, null, null, null]);
});
