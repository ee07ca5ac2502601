/** Values of a row by the name of their column. Every two of them form a pair to be covered. */
export type Columns = Readonly<Record<string, string | number>>;

/** Returns every two values of a row, as text. */
export function pairsOf(columns: Columns): readonly string[] {
  const values = Object.entries(columns).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`));
}

/**
 * Returns a small subset of the rows, in order, in which every pair of the full set occurs. Picks the row
 * with most missing pairs first (greedy). Faults mostly come from two values that meet, rarely from three.
 */
export function coverPairs<Row>(all: readonly Row[], pairs: (row: Row) => readonly string[]): readonly Row[] {
  const left = all.map((row) => ({ row, missing: new Set(pairs(row)) }));
  const picked = new Set<Row>();
  for (;;) {
    const best = left.reduce<(typeof left)[number] | null>(
      (most, one) => (one.missing.size > (most?.missing.size ?? 0) ? one : most),
      null,
    );
    if (best === null) return all.filter((row) => picked.has(row));
    picked.add(best.row);
    const covered = [...best.missing];
    for (const { missing } of left) for (const pair of covered) missing.delete(pair);
  }
}
