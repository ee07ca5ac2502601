import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/domain/constants.ts';
import { createManualClock } from '#shared/lib/manualClock.ts';
import { createScope } from '#shared/lib/scope.ts';
import { atEach } from './atEach.ts';

const midnight = (nowMs: number) => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;

it('a task runs at each moment that is named, until its scope ends', () => {
  const clock = createManualClock(10 * HOUR_MS);
  const scope = createScope();
  const ran: number[] = [];
  atEach(clock, scope, midnight, () => void ran.push(clock.now()));
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
