import { describe, expect, it } from 'vitest';
import { coverPairs, pairsOf } from './coverPairs.ts';

const product = ['a', 'b', 'c'].flatMap((letter) =>
  [1, 2, 3, 4].flatMap((number) => ['dark', 'light'].map((theme) => ({ letter, number, theme }))),
);
const allPairs = (rows: readonly (typeof product)[number][]) => new Set(rows.flatMap(pairsOf));

describe('a covering set', () => {
  it('a covering set has every pair of the product, in half as many rows', () => {
    const picked = coverPairs(product, pairsOf);
    expect(allPairs(picked)).toEqual(allPairs(product));
    // Letters and numbers alone make twelve pairs.
    expect(picked.length).toBe(12);
    expect(product.filter((row) => picked.includes(row))).toEqual(picked);
  });

  it('a covering set leaves nothing out that a single row has', () => {
    const odd = { letter: 'a', number: 5, theme: 'dark' };
    const picked = coverPairs([...product, odd], pairsOf);
    expect(picked).toContain(odd);
  });

  it('a covering set takes the pairs that it is given, and no others', () => {
    const picked = coverPairs(product, ({ letter, theme }) => pairsOf({ letter, theme }));
    expect(picked).toHaveLength(6);
  });

  it('a covering set is empty where there is nothing to meet', () => {
    expect(coverPairs([], () => [])).toEqual([]);
    expect(coverPairs(product, ({ letter }) => pairsOf({ letter }))).toEqual([]);
  });
});
