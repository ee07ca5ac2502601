import { useState } from 'react';
import { logger } from '#shared/lib/logger.ts';
import { zoneClock } from '#shared/lib/zoneClock.ts';
import { saveFile } from './saveFile.ts';

export type Cell = string | number | null;

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
    return [`${new Date(ms).toISOString().slice(0, 19)}Z`, local, offset];
  };
}

/** Nothing in it is read as a formula by whoever opens it in a spreadsheet; numbers stay numbers. */
export async function csvOf({ columns, rows }: Pick<TableFile, 'columns' | 'rows'>): Promise<string> {
  const { default: Papa } = await import('papaparse');
  const data = [columns, ...rows].map((row) => row.map((cell) => cell ?? ''));
  return `${Papa.unparse(data, { escapeFormulae: true, newline: '\n' })}\n`;
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
