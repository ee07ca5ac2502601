import { Kysely, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { emptyLists, type Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isPostgresUrl, openPostgres, schemaOf, serverOf } from './postgres.ts';
import type { PostgresTimeouts } from './postgresPool.ts';
import { postgresTables } from './postgresTables.ts';
import { NewerDatabaseError, problemOfServer } from './problems.ts';
import type { Tables } from './schema.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import { GroupingDialect } from './sqliteDriver.ts';
import { refuseWhileUnderway } from './underway.ts';

/**
 * Opens the database and runs the missing migrations. `place` is a SQLite file, which is created if it does
 * not exist, or a `postgres://` URL. A database from `:memory:` or from the bytes of a file is lost when its
 * handle closes.
 */
export async function openDatabase(
  place: string | Buffer,
  onLost: (error: Error) => void = () => {},
  options: SqliteOptions & { readonly timeouts?: PostgresTimeouts | undefined } = {},
): Promise<Database> {
  if (typeof place !== 'string' || !isPostgresUrl(place)) {
    const database = databaseOf(openSqlite(place, options));
    const name = typeof place === 'string' ? place : ':memory:';
    return opened(database, () => migrate(database, new NewerDatabaseError(name, 'DATA_DIR')));
  }
  const server = serverOf(place);
  // Migrations run without timeouts, because they may take long.
  const preparing = databaseOf(
    openPostgres(place, onLost, { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }),
  );
  try {
    const schema = await schemaOf(preparing, server);
    const newer = new NewerDatabaseError(`"${server.database}" at ${server.server}`, 'DATABASE_URL');
    await migrate(preparing, newer, schema);
  } catch (error) {
    throw problemOfServer(error, server);
  } finally {
    await preparing.destroy();
  }
  return databaseOf(openPostgres(place, onLost, options.timeouts));
}

export function databaseOf(dialect: Dialect): Database {
  const plugins = [refuseWhileUnderway];
  return new Kysely<Tables>({
    dialect,
    plugins: dialect instanceof GroupingDialect ? plugins : [emptyLists, ...plugins],
  });
}

async function opened(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Runs the missing migrations. `schema`: name of the PostgreSQL schema with the tables. */
export async function migrate(database: Database, newer: Error, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db: schema === undefined ? database : database.withPlugin(postgresTables),
    provider: { getMigrations: () => Promise.resolve(migrations) },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  // An unknown migration in the database can only be from a later version. The migrator would report it as
  // corrupt data.
  const ran = (await readRan(database, schema)).filter((name) => !(name in migrations));
  if (ran.length > 0) throw newer;
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function readRan(database: Database, schema: string | undefined): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return [];
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
