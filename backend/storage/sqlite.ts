import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Dialect } from 'kysely';
import { GroupingDialect } from './sqliteDriver.ts';
import { preparePrivateFile } from './place.ts';

/** Oldest SQLite without a known memory fault in its full-text index. */
const oldestSqlite = '3.53.2';
/** Milliseconds that a writer waits for another process, for example a backup or the audit. */
const defaultBusyWaitMs = 5_000;
/**
 * Milliseconds that SQLite itself waits for a lock in a read. The wait blocks the whole process, but reads
 * seldom need it.
 */
const readWaitMs = 250;

export interface SqliteOptions {
  /** Whether answered changes survive a power cut. False is for measurements only. */
  readonly isDurable?: boolean;
  /** Maximum milliseconds that a writer waits while another process holds the lock. */
  readonly busyWaitMs?: number;
}

/**
 * Opens a file, or creates it with its folder. A database from `:memory:` or from the bytes of a file is lost
 * when its handle closes.
 */
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

/**
 * Replaces SQLite's lower(), which folds ASCII letters only. Searches must also fold Cyrillic, as on
 * PostgreSQL.
 */
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
