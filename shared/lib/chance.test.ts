import { expect, it } from 'vitest';
import { createChance, pick } from './chance.ts';

const row = (seed: number, length = 4) => {
  const chance = createChance(seed);
  return Array.from({ length }, chance);
};

it('chance gives the same row for the same seed, the one that demo data were made with', () => {
  expect(row(1)).toEqual(row(1));
  expect(row(1)).not.toEqual(row(2));
  expect(row(1).map((number) => number.toFixed(6))).toEqual(['0.627074', '0.002736', '0.527447', '0.981051']);
  // Portraits count in unsigned numbers, which are the same seed.
  expect(row(0x9e3779b9)).toEqual(row(0x9e3779b9 | 0));
});

it('chance stays at least 0 and below 1, and comes by every choice', () => {
  expect(row(7, 10_000).every((number) => number >= 0 && number < 1)).toBe(true);
  const chance = createChance(7);
  const picked = new Set(Array.from({ length: 100 }, () => pick(chance, ['a', 'b', 'c'])));
  expect([...picked].toSorted()).toEqual(['a', 'b', 'c']);
});
