import { useState } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { byteOrderMark, cellText } from '#shared/lib/spreadsheetText.ts';
import { zoneClock } from '#shared/lib/zoneClock.ts';
import { saveFile } from './saveFile.ts';

/** A time, an offset from UTC or an amount of money as its format says: no text, so that nothing of it is escaped. */
export interface ExactCell {
  readonly exact: string;
}
/** Text is escaped, so that no spreadsheet reads it as a formula; numbers and exact cells stay as they are. */
export type Cell = string | number | ExactCell | null;

const exact = (said: string): ExactCell => ({ exact: said });
/** An amount of money with its decimals. */
export const moneyCell = (amount: number | null): Cell => (amount === null ? null : exact(amount.toFixed(2)));

/** A table as a file: its columns have the names that a program expects, in every language. */
export interface TableFile {
  /** Without `.csv`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The columns of a moment: in UTC, by the person's own clock, and how far that is from UTC then. */
export const timeColumns = (name: string): string[] => [`${name}_utc`, `${name}_local`, `${name}_offset`];

export type TimeCells = (at: string | null) => Cell[];

/**
 * What writes moments into those columns. Made once for a table: to make a zone's clock takes as long as to write a
 * dozen rows, and the page stands still meanwhile.
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

/** Writes every table that is saved: the one place that knows how spreadsheets read a file. */
export async function csvOf({ columns, rows }: Pick<TableFile, 'columns' | 'rows'>): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const data = [columns, ...rows].map((row) => row.map(written));
  return `${byteOrderMark}${Papa.unparse(data, { newline: '\n' })}\n`;
}

/**
 * Hands a table over as a file, once all of it is there; false where some of it did not come, or anything of it failed.
 * It ends waiting in any case.
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

/** Everything that a list has, page by page; null where a page did not come. */
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
