import SQLite from 'better-sqlite3';

export type Database = SQLite.Database;

/** Oldest supported SQLite version. Earlier ones have a memory bug in the full-text index. */
const oldestSqlite = '3.53.2';

export interface OpenOptions {
  /**
   * Whether committed data must survive a power failure as well as a crash. If false, the most recent
   * transactions may be lost after a power failure; the file stays intact.
   */
  readonly isDurable: boolean;
}

/** Opens (or creates) a database with the app's settings, without checking its content. */
export function openDatabase(file: string, { isDurable }: OpenOptions): Database {
  const database = new SQLite(file, { timeout: 1_000 });
  try {
    assertVersion(String(database.prepare('select sqlite_version()').pluck().get()));
    // A page of 8 KiB holds about a dozen messages.
    database.pragma('page_size = 8192');
    // Only one connection uses the file: no shared memory file is needed, and an accidental second writer
    // fails.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    // NORMAL and FULL both survive kill -9, because the system has the committed data. FULL waits for the
    // disk at each commit.
    database.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    // macOS only: a plain fsync leaves the data in the drive's cache.
    database.pragma(`fullfsync = ${isDurable ? 'ON' : 'OFF'}`);
    database.pragma('foreign_keys = ON');
    database.pragma('temp_store = MEMORY');
    // The checkpoint interval is in pages: one per 16 MB during a bulk load. The log file is truncated
    // afterwards.
    database.pragma('wal_autocheckpoint = 2000');
    database.pragma('journal_size_limit = 16777216');
    // A negative cache size is in KiB.
    database.pragma('cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws if the file's structure is damaged. Reads the whole file, about as fast as the disk. */
export function assertSound(database: Database): void {
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new StorageDamaged(String(found));
}

/** Stored data is unreadable. The next opening moves the file away and creates a new one. */
class StorageDamaged extends Error {
  override readonly name = 'StorageDamaged';
}

/** The disk is full, and the operation had no effect. */
class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

const damageCodes = /^SQLITE_(?:CORRUPT|NOTADB)/;
const fullCodes = /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/;
/** Error codes that mean that the location is not writable. */
const refusalCodes =
  /^(?:SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM|AUTH|FULL)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT|EIO)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the error with the name that callers expect. */
export function named(error: unknown): Error {
  if (damageCodes.test(codeOf(error))) return new StorageDamaged(String(error), { cause: error });
  if (fullCodes.test(codeOf(error))) return new StorageFull(String(error), { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

export function isDamage(error: unknown): boolean {
  return named(error).name === 'StorageDamaged';
}

export function isRefusal(error: unknown): boolean {
  return refusalCodes.test(codeOf(error));
}

/** Parses JSON that this program stored. A parse error means that the file is damaged. */
export function parseStored<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new StorageDamaged('a stored value differs from the written one', { cause: error });
  }
}

function assertVersion(version: string): void {
  const [have, need] = [version, oldestSqlite].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference > 0) return;
    if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed.`);
  }
}
