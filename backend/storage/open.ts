import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { emptyLists, type Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './schema.ts';
import { refuseWhileUnderway } from './underway.ts';

/** Before it SQLite has a memory fault in its full-text index. */
const oldestSqlite = '3.53.2';
const busyTimeoutMs = 5_000;

/** The database was written by a newer version of the product: told to the person who starts it, in one sentence. */
export class NewerDatabaseError extends Error {
  constructor(file: string) {
    super(
      `The data in ${file} was written by a newer version of Vesper; start that version, or choose another DATA_DIR.`,
    );
    this.name = 'NewerDatabaseError';
  }
}

/** Opens (or creates) the database and brings its tables up to date. `:memory:` lives as long as its handle. */
export async function openDatabase(file: string): Promise<Database> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SQLite(file);
  try {
    assertVersion(String(sqlite.prepare('select sqlite_version()').pluck().get()));
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma('synchronous = NORMAL');
    sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
    const database = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: sqlite }),
      plugins: [emptyLists, refuseWhileUnderway],
    });
    await migrate(database, file);
    return database;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

async function migrate(database: Database, file: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  // What has run but is not in our list can only come from a later version; the migrator would call that corrupt.
  const ran = (await readRan(database)).filter((name) => !(name in migrations));
  if (ran.length > 0) throw new NewerDatabaseError(file);
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function readRan(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}

export function assertVersion(version: string): void {
  const [have, need] = [version, oldestSqlite].map((text) => text.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (have?.[part] ?? 0) - (need?.[part] ?? 0);
    if (difference > 0) return;
    if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSqlite} or newer is needed.`);
  }
}
