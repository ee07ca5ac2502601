import { expect, it } from 'vitest';
import { allPages, csvOf, moneyCell, timeCellsIn, timeColumns } from './tableFile.ts';

it('a time is written in UTC, local time and offset, on both sides of a clock change', () => {
  expect(timeColumns('paid')).toEqual(['paid_utc', 'paid_local', 'paid_offset']);
  const cells = timeCellsIn('Europe/Kyiv');
  expect(cells('2026-10-25T00:59:59.500Z')).toEqual([
    { exact: '2026-10-25T00:59:59Z' },
    { exact: '2026-10-25T03:59:59' },
    { exact: '+03:00' },
  ]);
  expect(cells('2026-10-25T01:00:00Z').slice(1)).toEqual([
    { exact: '2026-10-25T03:00:00' },
    { exact: '+02:00' },
  ]);
  expect(cells(null)).toEqual(['', '', '']);
});

it('csvOf escapes formulas, keeps negative numbers, and writes null as an empty cell', async () => {
  const rows = [
    ['=HYPERLINK("x")', -40, null],
    ['-1+1', -1.5, '@SUM(A1)'],
  ];
  expect(await csvOf({ columns: ['name', 'coins', 'note'], rows })).toBe(
    `\uFEFFname,coins,note\n"'=HYPERLINK(""x"")",-40,\n'-1+1,-1.5,'@SUM(A1)\n`,
  );
});

it('csvOf keeps times, offsets, numbers and amounts, and non-Latin text', async () => {
  const at = timeCellsIn('Europe/Kyiv')('2026-11-25T01:00:00Z');
  const rows = [
    ['Анна', ...at, -40, moneyCell(-1.5), '+02:00'],
    ['', ...timeCellsIn('America/Lima')(null), 0, moneyCell(null), null],
  ];
  expect(await csvOf({ columns: ['name', ...timeColumns('paid'), 'coins', 'paid', 'note'], rows })).toBe(
    `\uFEFFname,paid_utc,paid_local,paid_offset,coins,paid,note
Анна,2026-11-25T01:00:00Z,2026-11-25T03:00:00,+02:00,-40,-1.50,'+02:00
,,,,0,,
`,
  );
});

it('allPages returns one list, or null if a page fails', async () => {
  const pages: Record<string, { rows: number[]; next: string | null }> = {
    first: { rows: [1, 2], next: 'second' },
    second: { rows: [3], next: null },
  };
  expect(await allPages(async (token) => pages[token ?? 'first'] ?? null)).toEqual([1, 2, 3]);
  expect(await allPages(async (token) => (token === null ? { rows: [1], next: 'lost' } : null))).toBeNull();
});
