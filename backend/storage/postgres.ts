import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Dialect,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { createPostgresPool, type PostgresTimeouts } from './postgresPool.ts';
import { DatabaseProblem, type ServerName } from './problems.ts';

/** Oldest major version of PostgreSQL that the tests run on. */
const oldestPostgres = 15;
/**
 * Milliseconds that a transaction waits for a lock. A transaction that waited for another one's row usually
 * conflicts with it anyway, and two that wait for each other would do so for a second. Retrying early is
 * faster.
 */
const waitForRowMs = 100;

export const isPostgresUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** Returns host, database and user of a URL, without the password. */
export function serverOf(url: string): ServerName {
  const { host, port, database, user } = new pg.Client({ connectionString: url });
  return { server: `${host}:${port}`, database: database ?? '', user: user ?? '' };
}

class SerializableDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    // Migrations are not serializable, and they may wait longer for locks.
    if (settings.isolationLevel !== 'serializable') return super.beginTransaction(connection, settings);
    const begin = 'start transaction isolation level serializable';
    await connection.executeQuery(CompiledQuery.raw(`${begin}; set local lock_timeout = ${waitForRowMs}`));
  }
}

class SerializableDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new SerializableDriver(this.#config);
  }
}

/**
 * Opens a pool of connections. `onLost` receives the error of each connection that breaks; the next query
 * opens another connection.
 */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  timeouts?: PostgresTimeouts,
): Dialect {
  return new SerializableDialect({ pool: createPostgresPool(url, onLost, timeouts) });
}

/** Returns the schema with the tables. Throws a {@link DatabaseProblem} if the server cannot hold them. */
export async function schemaOf(database: Database, { server }: ServerName): Promise<string> {
  const { rows } = await sql<{ version: number; encoding: string; schema: string | null }>`
    select current_setting('server_version_num')::integer as version,
      current_setting('server_encoding') as encoding, current_schema() as schema
  `.execute(database);
  const [{ version, encoding, schema } = { version: 0, encoding: '', schema: null }] = rows;
  const major = Math.floor(version / 10_000);
  if (major < oldestPostgres)
    throw new DatabaseProblem(
      `PostgreSQL ${major} at ${server} is too old: ${oldestPostgres} or newer is needed.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseProblem(`The database at ${server} is in ${encoding}: create one in UTF8.`);
  if (schema === null)
    throw new DatabaseProblem(`There is no schema for the tables at ${server}: look at its search_path.`);
  return schema;
}
