import { expect, it } from 'vitest';
import { createManualClock } from './manualClock.ts';
import { createScope } from './scope.ts';

function record() {
  const clock = createManualClock();
  const scope = createScope();
  const runs: string[] = [];
  clock.every(scope, 1_000, () => runs.push(`every ${clock.now()}`));
  clock.after(scope, 1_500, () => runs.push(`after ${clock.now()}`));
  return { clock, scope, runs };
}

it('runs each interval as often as it is due while the time advances', () => {
  const { clock, runs } = record();
  clock.advance(2_000);
  expect(runs).toEqual(['every 1000', 'after 1500', 'every 2000']);
});

it('runs each due task once after a sleep, at the time of the wake', () => {
  const { clock, runs } = record();
  clock.sleep(86_400_000);
  expect(runs).toEqual(['every 86400000', 'after 86400000']);
  clock.advance(1_000);
  expect(runs.slice(2)).toEqual(['every 86401000']);
});

it('does not run a task that an earlier task of the same sleep canceled', () => {
  const clock = createManualClock();
  const [first, second] = [createScope(), createScope()];
  const runs: string[] = [];
  clock.after(first, 1, () => second.end());
  clock.every(second, 2, () => runs.push('canceled'));
  clock.sleep(10);
  expect(runs).toEqual([]);
});
