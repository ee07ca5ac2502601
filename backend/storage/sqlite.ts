import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { preparePrivateFile } from './place.ts';
import {
  CompiledQuery,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Dialect,
  type SqliteDialectConfig,
} from 'kysely';

/** Before it SQLite has a memory fault in its full-text index. */
const oldestSqlite = '3.53.2';
const busyTimeoutMs = 5_000;

/** Writers wait for each other where they begin, so that none of them finds out later that it came second. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ImmediateDriver(this.#config);
  }
}

/** Opens a file, or creates it with its folder. `:memory:`, or a file's bytes, live as long as their handle. */
export function openSqlite(from: string | Buffer): Dialect {
  if (typeof from === 'string' && from !== ':memory:') {
    mkdirSync(dirname(from), { recursive: true, mode: 0o700 });
    preparePrivateFile(from);
  }
  const sqlite = new SQLite(from);
  try {
    assertSqliteVersion(String(sqlite.prepare('select sqlite_version()').pluck().get()));
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('synchronous = NORMAL');
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
    return new ImmediateDialect({ database: sqlite });
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

export function assertSqliteVersion(version: string): void {
  const [have, need] = [version, oldestSqlite].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference > 0) return;
    if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed.`);
  }
}
