/** The values of a row that have to meet each other, by the name of their column. */
export type Columns = Readonly<Record<string, string | number>>;

/** Every two values of a row, as text. */
export function pairsOf(columns: Columns): readonly string[] {
  const values = Object.entries(columns).map(([name, value]) => `${name}=${value}`);
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one} ${other}`));
}

/**
 * Of all rows as few as it takes for every pair that any row has to be in one that is left: always the one that has most
 * of what is still missing, the first where several have; in their order. Faults mostly come from two things that meet,
 * and hardly ever need a third.
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
