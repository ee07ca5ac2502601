import { chainOf, lineColumns } from './statement.ts';
import type { Row } from './statementLayout.ts';

/** The cell of a line that was changed after the line was sealed, with the value that its hash proves. */
export interface ChangedCell {
  readonly column: (typeof lineColumns)[number];
  readonly was: string;
}

const columnAt = (column: ChangedCell['column']): number => lineColumns.indexOf(column);

/** Position of a line. Its neighbors prove what its cells were. */
export interface LinePlace {
  /** Number of the line. */
  readonly number: number;
  /** Previous hash, which goes into the hash of the line. */
  readonly chain: string;
  /** Total of the previous line. */
  readonly totalBefore: number;
  /** The next line; null for the last one. */
  readonly next: Row | null;
  /** Other lines, whose kinds and causes are tried for this line. */
  readonly others: readonly Row[];
}

/** Maximum number of kinds and causes tried for one line, because each costs a hash. */
const triedMax = 2_000;

/**
 * Finds the one cell that makes the hash of a line wrong. Replaces each cell in turn by the value that the
 * other cells imply, and returns the one with which the hash is right. Null if no single cell explains the
 * hash.
 */
export function changedCell(row: Row, place: LinePlace): ChangedCell | null {
  const { number, chain, totalBefore, next, others } = place;
  const stated = row.at(-1);
  const computed = chainOf(chain, row.slice(0, -1));
  if (next && chainOf(computed, next.slice(0, -1)) === next.at(-1)) return { column: 'chain', was: computed };
  const cell = (column: ChangedCell['column']) => row[columnAt(column)] ?? '';
  const [coins, total] = [Number(cell('coins')), Number(cell('total'))];
  const [utcMs, localMs] = [Date.parse(cell('utc')), Date.parse(`${cell('local')}Z`)];
  const offsetMs = msOfOffset(cell('offset'));
  const candidates: ChangedCell[] = [
    { column: 'line', was: String(number) },
    { column: 'total', was: String(totalBefore + coins) },
    { column: 'coins', was: String(total - totalBefore) },
    ...(offsetMs === null
      ? []
      : [
          { column: 'local' as const, was: isoOf(utcMs + offsetMs).slice(0, 19) },
          { column: 'utc' as const, was: `${isoOf(localMs - offsetMs).slice(0, 19)}Z` },
        ]),
    { column: 'offset', was: offsetOf(localMs - utcMs) },
    ...(['kind', 'cause'] as const).flatMap((column) =>
      [...new Set(others.map((other) => other[columnAt(column)] ?? ''))]
        .slice(0, triedMax)
        .map((was) => ({ column, was })),
    ),
  ];
  return (
    candidates.find(({ column, was }) => {
      if (was === '' || was === cell(column)) return false;
      const fields = row.slice(0, -1).with(columnAt(column), was);
      return chainOf(chain, fields) === stated;
    }) ?? null
  );
}

const isoOf = (ms: number): string => (Number.isNaN(ms) ? '' : new Date(ms).toISOString());

function msOfOffset(offset: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (hours === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function offsetOf(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  if (!Number.isInteger(minutes)) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
