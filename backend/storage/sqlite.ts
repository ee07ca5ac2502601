import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Dialect } from 'kysely';
import { GroupingDialect } from './sqliteDriver.ts';
import { preparePrivateFile } from './place.ts';

/** Before it SQLite has a memory fault in its full-text index. */
const oldestSqlite = '3.53.2';
/** Of whoever looks in from outside: a copy being made, the audit. */
const defaultBusyWaitMs = 5_000;
/** By SQLite itself, which keeps the whole process waiting: reading seldom waits for anybody. */
const readWaitMs = 250;

export interface SqliteOptions {
  /** Whether what was answered survives a power cut. False: to see what it costs. */
  readonly isDurable?: boolean;
  /** For how long another process may keep the database to itself. */
  readonly busyWaitMs?: number;
}

/** Opens a file, or creates it with its folder. `:memory:`, or a file's bytes, live as long as their handle. */
export function openSqlite(
  from: string | Buffer,
  { isDurable = true, busyWaitMs = defaultBusyWaitMs }: SqliteOptions = {},
): Dialect {
  const isFile = typeof from === 'string' && from !== ':memory:';
  if (isFile) {
    mkdirSync(dirname(from), { recursive: true, mode: 0o700 });
    preparePrivateFile(from);
  }
  const writer = new SQLite(from, { timeout: 0 });
  let reader: SQLite.Database | null = null;
  try {
    assertSqliteVersion(String(writer.prepare('select sqlite_version()').pluck().get()));
    writer.pragma(`busy_timeout = ${defaultBusyWaitMs}`);
    writer.pragma('journal_mode = WAL');
    writer.pragma('busy_timeout = 0');
    writer.pragma('foreign_keys = ON');
    foldEveryAlphabet(writer);
    writer.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    if (isFile) {
      reader = new SQLite(from, { readonly: true, timeout: readWaitMs });
      reader.pragma('foreign_keys = ON');
      foldEveryAlphabet(reader);
    }
    return new GroupingDialect({ writer, reader, busyWaitMs, isGrouped: isFile });
  } catch (error) {
    reader?.close();
    writer.close();
    throw error;
  }
}

/** Replaces SQLite's lower(), which folds ASCII letters alone: searches compare Cyrillic too, as on PostgreSQL. */
function foldEveryAlphabet(sqlite: SQLite.Database): void {
  sqlite.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
}

export function assertSqliteVersion(version: string): void {
  const [have, need] = [version, oldestSqlite].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference > 0) return;
    if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed.`);
  }
}
