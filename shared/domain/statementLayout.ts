import { lineColumns, statementName } from './statement.ts';

export type Row = readonly string[];

/** The rows of a file by what they are. */
export interface StatementLayout {
  readonly head: Row;
  readonly columns: Row;
  readonly lines: readonly Row[];
  readonly sum: Row | null;
  readonly seal: Row | null;
  /** Rows that have no place in a statement. */
  readonly extra: readonly Row[];
}

const [headCells, sumCells] = [9, 8];
/** Maximum number of characters in a row: the names and causes of a statement are far shorter. */
const rowChars = 4_000;

const isTooLong = (row: Row) => row.reduce((chars, cell) => chars + cell.length, 0) > rowChars;

/**
 * Sorts the rows of a file into the parts of a statement; null if it begins with no head of one. The last row that says
 * `sum` is the sum, the last that says `seal` is the seal, and nothing may lie between or behind them.
 */
export function layoutOf(all: readonly Row[]): StatementLayout | null {
  const [head, columns = []] = all;
  if (!head || head[0] !== statementName || head.length !== headCells || isTooLong(head)) return null;
  // The file ends with a line break, behind which readers see one more row.
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

/** The last row that says `sum`; if none does, the last row before the seal if it has the cells of a sum. */
function sumIndex(rows: readonly Row[], until: number): number {
  const said = rows.slice(0, until).findLastIndex(([first]) => first === 'sum');
  if (said >= 2) return said;
  return until > 2 && rows[until - 1]?.length === sumCells ? until - 1 : -1;
}
