import { expect, it } from 'vitest';
import { createChance, pick } from './chance.ts';

const row = (seed: number, length = 4) => {
  const chance = createChance(seed);
  return Array.from({ length }, chance);
};

it('createChance returns the same sequence for the same seed as when the demo data were made', () => {
  expect(row(1)).toEqual(row(1));
  expect(row(1)).not.toEqual(row(2));
  expect(row(1).map((number) => number.toFixed(6))).toEqual(['0.627074', '0.002736', '0.527447', '0.981051']);
  // The portraits' seeds are unsigned numbers, which must give the same sequence.
  expect(row(0x9e3779b9)).toEqual(row(0x9e3779b9 | 0));
});

it('createChance returns at least 0 and less than 1, and pick reaches every value', () => {
  expect(row(7, 10_000).every((number) => number >= 0 && number < 1)).toBe(true);
  const chance = createChance(7);
  const picked = new Set(Array.from({ length: 100 }, () => pick(chance, ['a', 'b', 'c'])));
  expect([...picked].toSorted()).toEqual(['a', 'b', 'c']);
});
