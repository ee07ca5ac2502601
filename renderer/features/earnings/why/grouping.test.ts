import { expect, it } from 'vitest';
import type { FigureEntry } from '#shared/domain/earnings.ts';
import { groupEntries } from './grouping.ts';

const entry = (id: string, kind: string, cause: string | null, coins: number) =>
  ({ _id: id, coins, cause: { kind, id: cause } }) as unknown as FigureEntry;

it('groups the minutes of a call into one row despite entries between them, and loses no coin', () => {
  const entries = [
    entry('5', 'call', 'c1', 24),
    entry('4', 'gift', 'g1', 12),
    entry('3', 'call', 'c1', 24),
    entry('2', 'call', 'c2', 30),
    entry('1', 'gift', 'g1', 12),
  ];
  const groups = groupEntries(entries);
  expect(groups.map(({ coins, count }) => [coins, count])).toEqual([
    [48, 2],
    [12, 1],
    [30, 1],
    [12, 1],
  ]);
  expect(groups.reduce((sum, { coins }) => sum + coins, 0)).toBe(102);
});
