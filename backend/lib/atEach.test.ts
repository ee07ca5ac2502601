import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { atEach } from './atEach.ts';

const midnight = (nowMs: number) => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

it('a task runs at each time that `nextMs` returns, until its scope ends', () => {
  const clock = createManualClock(10 * HOUR_MS);
  const scope = createScope();
  const ran: number[] = [];
  const task = async () => void ran.push(clock.now());
  atEach(clock, scope, midnight, { task, onFailed: () => {} });
  clock.advance(14 * HOUR_MS - 1);
  expect(ran).toEqual([]);
  clock.advance(1);
  expect(ran).toEqual([DAY_MS]);
  clock.advance(2 * DAY_MS);
  expect(ran).toEqual([DAY_MS, 2 * DAY_MS, 3 * DAY_MS]);
  scope.end();
  clock.advance(2 * DAY_MS);
  expect(ran).toHaveLength(3);
});

it('a failed task runs again each minute until it succeeds', async () => {
  const clock = createManualClock(0);
  const scope = createScope();
  const ran: number[] = [];
  const failures: unknown[] = [];
  const task = async () => {
    ran.push(clock.now());
    if (ran.length < 3) throw new Error('the database is away');
  };
  atEach(clock, scope, midnight, { task, onFailed: (error) => void failures.push(error) });
  clock.advance(DAY_MS);
  await expect.poll(() => failures).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await expect.poll(() => failures).toHaveLength(2);
  clock.advance(MINUTE_MS);
  await expect.poll(() => ran).toHaveLength(3);
  clock.advance(HOUR_MS);
  expect(ran).toEqual([DAY_MS, DAY_MS + MINUTE_MS, DAY_MS + 2 * MINUTE_MS]);
  scope.end();
});
