import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { next, settled, asStableRows } from './stableRows.ts';

const window = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ key: String(from + at) }));
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).join(' ');

describe('next', () => {
  it('takes one step if one end changes', () => {
    expect(next(asStableRows(window(5, 9)), window(3, 9))).toMatchObject({
      shift: true,
      shown: window(3, 9),
    });
    expect(next(asStableRows(window(5, 9)), window(5, 12))).toMatchObject({
      shift: false,
      shown: window(5, 12),
    });
    expect(next(asStableRows(window(5, 9)), window(5, 7))).toMatchObject({
      shift: false,
      shown: window(5, 7),
    });
    expect(next(asStableRows(window(5, 9)), window(7, 9))).toMatchObject({
      shift: true,
      shown: window(7, 9),
    });
  });

  it('starts anew if no row is kept', () => {
    expect(next(asStableRows(window(5, 9)), window(40, 44))).toEqual(asStableRows(window(40, 44)));
  });

  it("keeps each row's index for virtua: the start changes first, then the end", () => {
    const place = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(place, place, place, place, (a, b, c, d) => {
        const old = window(Math.min(a, b), Math.max(a, b) + 1);
        const target = window(Math.min(c, d), Math.max(c, d) + 1);
        const kept = new Set(target.map(({ key }) => key));
        fc.pre(old.some(({ key }) => kept.has(key)));
        const first = next(asStableRows(old), target);
        if (first.shift) {
          // Counted from the end, every kept row has the same index.
          for (const [index, row] of [...old].reverse().entries())
            if (kept.has(row.key)) expect(first.shown.at(-1 - index)?.key).toBe(row.key);
        } else {
          for (const [index, row] of old.entries())
            if (kept.has(row.key)) expect(first.shown[index]?.key).toBe(row.key);
        }
        const second = settled(first);
        expect(keys(second.shown)).toBe(keys(target));
        if (second !== first) {
          expect(second.shift).toBe(false);
          for (const [index, row] of first.shown.entries())
            if (kept.has(row.key)) expect(target[index]?.key).toBe(row.key);
        }
      }),
    );
  });
});
