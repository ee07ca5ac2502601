import { expect, it, vi } from 'vitest';
import { atLeast, atMost, percentile, print } from './table.ts';

it('the table takes percentiles from the values without interpolation', () => {
  const values = Array.from({ length: 30 }, (_, index) => 30 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1)]).toEqual([15, 29, 30]);
  expect(percentile([7], 0.5)).toBe(7);
});

it('the table reports a goal without values as missed', () => {
  expect(atMost('nothing', percentile([], 0.5), 300, 'ms').isMet).toBe(false);
  expect(atLeast('nothing', Number.NaN, 1, 'ms').isMet).toBe(false);
});

it('the table prints each figure beside its goal and returns whether all are met', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const report = {
    title: 'a bench',
    rows: [{ side: 'one', 'p50 ms': 1_234 }],
    goals: [atMost('p50', 301, 300, 'ms')],
  };
  expect(print(report)).toBe(false);
  expect(log.mock.calls.join('\n')).toMatch(/1 234[\s\S]*MISSED {2}p50: 301 ms \(at most 300 ms\)/);
  expect(print({ ...report, goals: [atMost('p50', 300, 300, 'ms')] })).toBe(true);
  log.mockRestore();
});
