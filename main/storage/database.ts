import SQLite from 'better-sqlite3';

export type Database = SQLite.Database;

/** Before it SQLite has a memory fault in its full-text index. */
const oldestSqlite = '3.53.2';

export interface OpenOptions {
  /**
   * Whether what was acknowledged must outlive a power cut as well as a crash. Without, the last moments before one may
   * be missing, in whole transactions and from the end: never a damaged file, never a hole.
   */
  readonly isDurable: boolean;
}

/** Opens (or creates) a database with our settings; says nothing yet about what is in it. */
export function openDatabase(file: string, { isDurable }: OpenOptions): Database {
  const database = new SQLite(file, { timeout: 1_000 });
  try {
    assertVersion(String(database.prepare('select sqlite_version()').pluck().get()));
    // A page of the file holds a dozen messages.
    database.pragma('page_size = 8192');
    // One process, one connection: no shared memory beside the file, and no second writer by mistake.
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    // Either survives kill -9: what is committed is the system's. FULL waits for the disk at each commit.
    database.pragma(`synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`);
    // macOS alone: its plain fsync leaves the data in the drive's cache.
    database.pragma(`fullfsync = ${isDurable ? 'ON' : 'OFF'}`);
    database.pragma('foreign_keys = ON');
    database.pragma('temp_store = MEMORY');
    // Pages: a bulk load then checkpoints every 16 MB, and a grown log is cut back afterwards.
    database.pragma('wal_autocheckpoint = 2000');
    database.pragma('journal_size_limit = 16777216');
    // KiB.
    database.pragma('cache_size = -32000');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Throws where the structure of the file is damaged. Reads all of it: about as fast as the disk. */
export function assertSound(database: Database): void {
  const found: unknown = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new StorageDamaged(String(found));
}

/** What cannot be read as what it should be: the file is set aside and built anew at the next opening. */
class StorageDamaged extends Error {
  override readonly name = 'StorageDamaged';
}

/** There is no room left; what was asked for did not happen. */
class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

const damageCodes = /^SQLITE_(?:CORRUPT|NOTADB)/;
const fullCodes = /^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/;
/** What says that this place cannot be written at all. */
const refusalCodes =
  /^(?:SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM|AUTH|FULL)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|EDQUOT|EIO)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The error under the name that callers know it by. */
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

/** Text that this program wrote itself. What does not parse any more was damaged on the disk. */
export function parseStored<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    throw new StorageDamaged('a stored value is not what was written', { cause: error });
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
