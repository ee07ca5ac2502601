import { expect, it } from 'vitest';
import type { KpiConfigInfo } from '#shared/domain/streamer.ts';
import { bonusOf, fullAt, isReached, type Metric } from './targets.ts';

const metric = (change: Partial<Metric>): Metric => ({
  key: 'x',
  unit: null,
  current: 10,
  target: 10,
  direction: 'up',
  weight: 50,
  ...change,
});

it('reaches a target from above or from below, and returns null for unknown values', () => {
  expect(isReached(metric({}))).toBe(true);
  expect(isReached(metric({ current: 9 }))).toBe(false);
  expect(isReached(metric({ current: 9, direction: 'down' }))).toBe(true);
  expect([isReached(metric({ current: null })), isReached(metric({ target: null }))]).toEqual([null, null]);
});

it('sums the bonus of the reached targets', () => {
  const config = {
    bonusPercent: 10,
    metrics: [metric({}), metric({ current: 1, weight: 30 }), metric({ current: null, weight: 20 })],
  };
  const bonus = bonusOf(config as unknown as KpiConfigInfo);
  expect([bonus.reached, bonus.now, bonus.all]).toEqual([1, 5, 10]);
});

it('leaves room on the bar behind the target, and for values beyond it', () => {
  expect(fullAt(metric({}))).toBe(12);
  expect(fullAt(metric({ current: 100 }))).toBeCloseTo(108);
  expect(fullAt(metric({ direction: 'down', current: null }))).toBe(20);
});
