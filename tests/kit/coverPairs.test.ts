import { describe, expect, it } from 'vitest';
import { coverPairs, pairsOf } from './coverPairs.ts';

const product = ['a', 'b', 'c'].flatMap((letter) =>
  [1, 2, 3, 4].flatMap((number) => ['dark', 'light'].map((theme) => ({ letter, number, theme }))),
);
const allPairs = (rows: readonly (typeof product)[number][]) => new Set(rows.flatMap(pairsOf));

describe('a covering set', () => {
  it('has every pair of the product, in half as many rows', () => {
    const picked = coverPairs(product, pairsOf);
    expect(allPairs(picked)).toEqual(allPairs(product));
    // The pairs of letters and numbers alone need twelve rows.
    expect(picked.length).toBe(12);
    expect(product.filter((row) => picked.includes(row))).toEqual(picked);
  });

  it('keeps a value that only a single row has', () => {
    const odd = { letter: 'a', number: 5, theme: 'dark' };
    const picked = coverPairs([...product, odd], pairsOf);
    expect(picked).toContain(odd);
  });

  it('covers only the pairs that it is given', () => {
    const picked = coverPairs(product, ({ letter, theme }) => pairsOf({ letter, theme }));
    expect(picked).toHaveLength(6);
  });

  it('is empty if there are no rows or no pairs', () => {
    expect(coverPairs([], () => [])).toEqual([]);
    expect(coverPairs(product, ({ letter }) => pairsOf({ letter }))).toEqual([]);
  });
});
