import { useState } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { byteOrderMark, cellText } from '#shared/lib/spreadsheetText.ts';
import { zoneClock } from '#shared/lib/zoneClock.ts';
import { saveFile } from './saveFile.ts';

/** A time, an offset from UTC or an amount in a fixed format, which is written without escaping. */
export interface ExactCell {
  readonly exact: string;
}
/**
 * Text is escaped, so that spreadsheets do not read it as a formula. Numbers and exact cells are written as
 * they are.
 */
export type Cell = string | number | ExactCell | null;

const exact = (said: string): ExactCell => ({ exact: said });
/** Returns an amount of money with two decimals. */
export const moneyCell = (amount: number | null): Cell => (amount === null ? null : exact(amount.toFixed(2)));

/** A table to save as a file. Column names are the same in every language, for programs that read them. */
export interface TableFile {
  /** File name without `.csv`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the three columns of a time: in UTC, in local time, and the offset between them. */
export const timeColumns = (name: string): string[] => [`${name}_utc`, `${name}_local`, `${name}_offset`];

export type TimeCells = (at: string | null) => Cell[];

/**
 * Returns a function that writes times into these columns. Create it once per table, because creating a
 * zone's clock blocks the page as long as writing a dozen rows.
 */
export function timeCellsIn(timeZone = ownTimeZone()): TimeCells {
  const clock = zoneClock(timeZone);
  return (at) => {
    const ms = at === null ? Number.NaN : Date.parse(at);
    if (Number.isNaN(ms)) return ['', '', ''];
    const { local, offset } = clock?.(ms) ?? { local: '', offset: '' };
    return [`${new Date(ms).toISOString().slice(0, 19)}Z`, local, offset].map(exact);
  };
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.exact;
  return typeof cell === 'number' ? String(cell) : cellText(cell);
}

/** Returns the table as CSV. All saved tables use it, because it handles what spreadsheets expect. */
export async function csvOf({ columns, rows }: Pick<TableFile, 'columns' | 'rows'>): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const data = [columns, ...rows].map((row) => row.map(written));
  return `${byteOrderMark}${Papa.unparse(data, { newline: '\n' })}\n`;
}

/**
 * Loads a table and saves it as a file. Returns false if loading was incomplete or failed. `isBusy` is true
 * meanwhile.
 */
export function useTableFile(): {
  readonly isBusy: boolean;
  readonly save: (load: () => Promise<TableFile | null>) => Promise<boolean>;
} {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async save(load) {
      setBusy(true);
      try {
        const file = await load();
        if (file) saveFile(`${file.name}.csv`, await csvOf(file));
        return file !== null;
      } catch (cause) {
        logger.warn('a table could not be saved', cause);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Loads all pages of a list; null if a page fails to load. */
export async function allPages<Row>(
  ask: (
    paginationToken: string | null,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null } | null>,
): Promise<Row[] | null> {
  const all: Row[] = [];
  let token: string | null = null;
  do {
    const page: { readonly rows: readonly Row[]; readonly next: string | null } | null = await ask(token);
    if (!page) return null;
    all.push(...page.rows);
    token = page.next;
  } while (token !== null);
  return all;
}
