import { lineColumns, statementName } from './statement.ts';

export type Row = readonly string[];

/** The rows of a file, sorted by their role. */
export interface StatementLayout {
  readonly head: Row;
  readonly columns: Row;
  readonly lines: readonly Row[];
  readonly sum: Row | null;
  readonly seal: Row | null;
  /** Rows that do not belong in a statement. */
  readonly extra: readonly Row[];
}

const [headCells, sumCells] = [9, 8];
/** Maximum number of characters in a row. Names and causes in a statement are far shorter. */
const rowChars = 4_000;

const isTooLong = (row: Row) => row.reduce((chars, cell) => chars + cell.length, 0) > rowChars;

/**
 * Sorts the rows of a file into the parts of a statement; null if it does not start with a statement's head.
 * The last row marked `sum` is the sum, the last row marked `seal` is the seal. Rows between or after them
 * are not allowed.
 */
export function layoutOf(all: readonly Row[]): StatementLayout | null {
  const [head, columns = []] = all;
  if (!head || head[0] !== statementName || head.length !== headCells || isTooLong(head)) return null;
  // The file ends with a line break, after which readers see one more row.
  const last = all.at(-1);
  const rows = last?.length === 1 && last[0] === '' ? all.slice(0, -1) : all;
  const sealAt = rows.findLastIndex(([first]) => first === 'seal');
  const until = sealAt < 0 ? rows.length : sealAt;
  const sumAt = sumIndex(rows, until);
  const between = rows.slice(2, sumAt < 0 ? until : sumAt);
  const isLine = (row: Row) => row.length === lineColumns.length && !isTooLong(row);
  return {
    head,
    columns,
    lines: between.filter(isLine),
    sum: rows[sumAt] ?? null,
    seal: rows[sealAt] ?? null,
    extra: [
      ...between.filter((row) => !isLine(row)),
      ...(sumAt < 0 ? [] : rows.slice(sumAt + 1, until)),
      ...(sealAt < 0 ? [] : rows.slice(sealAt + 1)),
    ],
  };
}

/**
 * Returns the index of the last row marked `sum`. Without one, returns the row before the seal if it has as
 * many cells as a sum.
 */
function sumIndex(rows: readonly Row[], until: number): number {
  const said = rows.slice(0, until).findLastIndex(([first]) => first === 'sum');
  if (said >= 2) return said;
  return until > 2 && rows[until - 1]?.length === sumCells ? until - 1 : -1;
}
