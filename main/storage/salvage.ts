import SQLite from 'better-sqlite3';
import type { Database } from './database.ts';

/** Number of rows recovered per table of a damaged database. */
export type Salvaged = Readonly<Record<string, number>>;

/** Tables to recover from a damaged database, because the server does not have their data. */
const worthTaking: Readonly<Record<string, { readonly columns: string; readonly key: string }>> = {
  drafts: { columns: 'key, data', key: 'key' },
  outbox: { columns: 'id, position, data', key: 'position' },
  uploads: { columns: 'id, position, data', key: 'position' },
  uploadFiles: { columns: 'id, part, bytes', key: 'rowid' },
  records: { columns: 'name, value', key: 'name' },
  files: { columns: 'id, name, type, bytes', key: 'id' },
  sensitiveFilters: { columns: 'chatId', key: 'chatId' },
};

/** Names of the tables whose data only exists on this device. */
export const onlyHere: readonly string[] = Object.keys(worthTaking);

type Row = Readonly<Record<string, unknown>>;

/**
 * Copies the readable rows of a damaged database into a new one: from both ends up to the damage. Returns
 * their numbers.
 */
export function salvage(fromFile: string, into: Database): Salvaged {
  const counts: Record<string, number> = {};
  let from: Database;
  try {
    from = new SQLite(fromFile, { timeout: 1_000 });
  } catch {
    return counts;
  }
  try {
    for (const [table, { columns, key }] of Object.entries(worthTaking)) {
      if (!hasTable(into, table)) continue;
      counts[table] = 0;
      const insert = into.prepare(
        `insert or ignore into ${table} (${columns}) values (${columns.replaceAll(/\w+/g, '@$&')})`,
      );
      for (const direction of ['asc', 'desc'])
        for (const row of readable(from, `select ${columns} from ${table} order by ${key} ${direction}`))
          counts[table] += take(row, insert);
    }
  } finally {
    from.close();
  }
  return counts;
}

const hasTable = (database: Database, table: string) =>
  database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table) !== undefined;

function* readable(from: Database, query: string): Generator<Row> {
  try {
    yield* from.prepare<[], Row>(query).iterate();
  } catch {
    // The remaining rows are unreadable.
  }
}

function take(row: Row, insert: SQLite.Statement): number {
  try {
    const { data } = row;
    if (typeof data === 'string') JSON.parse(data);
    return insert.run(row).changes;
  } catch {
    // The row itself is unreadable.
    return 0;
  }
}
