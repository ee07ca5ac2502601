import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect, sql, type Dialect } from 'kysely';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf, migrate } from '#backend/storage/open.ts';
import { openPostgres } from '#backend/storage/postgres.ts';

/** A real server, and the prefix of the names of this run's schemas. */
export interface TestServer {
  readonly url: string;
  readonly schemas: string;
}

/**
 * A schema that tests use one after the other. Tests empty it between runs, because creating the tables is
 * slow.
 */
interface Place {
  readonly schema: string;
  dialect(): Dialect;
  /** True: the driver's `destroy` does not close the connection, so that the next test reuses it. */
  readonly isKeptOpen: boolean;
  /** SQL that empties the tables; null until the tables exist. */
  emptying: string | null;
}

const free: Place[] = [];
let places = 0;

/**
 * Starts PostgreSQL in this process. A start takes seconds, so there are only as many as tests use at once.
 */
async function makePlaceHere(): Promise<Place> {
  const pglite = await PGlite.create({ parsers: { [types.INT8]: Number, [types.NUMERIC]: Number } });
  return { schema: 'public', dialect: () => new PGliteDialect({ pglite }), isKeptOpen: true, emptying: null };
}

async function makePlaceAt({ url, schemas }: TestServer): Promise<Place> {
  const schema = `${schemas}${process.pid}_${++places}`;
  const ofSchema = new URL(url);
  ofSchema.searchParams.set('options', `-c search_path=${schema}`);
  const server = databaseOf(openPostgres(url, () => undefined));
  await sql`create schema ${sql.id(schema)}`.execute(server);
  await server.destroy();
  const dialect = () => openPostgres(ofSchema.href, () => undefined);
  return { schema, dialect, isKeptOpen: false, emptying: null };
}

/** Returns a dialect whose driver gives the place back when the database is destroyed. */
function lent(place: Place): Dialect {
  const dialect = place.dialect();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const destroy = driver.destroy.bind(driver);
      driver.destroy = async () => {
        if (!place.isKeptOpen) await destroy();
        free.push(place);
      };
      return driver;
    },
  };
}

async function lendPlace(server: TestServer | null): Promise<{ place: Place; database: Database }> {
  const place = free.pop() ?? (await (server ? makePlaceAt(server) : makePlaceHere()));
  return { place, database: databaseOf(lent(place)) };
}

/** Opens a schema without tables: on the given server, or in this process if it is null. */
export async function openBarePostgres(server: TestServer | null): Promise<Database> {
  const { place, database } = await lendPlace(server);
  await wipe(database, place);
  return database;
}

async function wipe(database: Database, place: Place): Promise<void> {
  place.emptying = null;
  await sql`drop schema ${sql.id(place.schema)} cascade`.execute(database);
  await sql`create schema ${sql.id(place.schema)}`.execute(database);
}

/** Opens a schema with empty tables: on the given server, or in this process if it is null. */
export async function openTestPostgres(server: TestServer | null): Promise<Database> {
  const { place, database } = await lendPlace(server);
  if (place.emptying === null) {
    await wipe(database, place);
    await migrate(database, new Error('another version has used this place'), place.schema);
    place.emptying = await emptyingOf(database, place.schema);
  } else await sql.raw(place.emptying).execute(database);
  return database;
}

/** Returns one statement that deletes all rows, in spite of foreign keys, and restarts the counters. */
async function emptyingOf(database: Database, schema: string): Promise<string> {
  const { rows } = await sql<{ table: string; counted: string | null }>`
    select relname as "table", attname as counted from pg_class
    left join pg_attribute on attrelid = pg_class.oid and attidentity <> ''
    where relkind = 'r' and relnamespace = ${schema}::regnamespace and relname not like 'kysely%'
  `.execute(database);
  const deletions = rows.map(({ table }, at) => {
    const isCounter = table === 'chat_counter';
    return `t${at} as (${isCounter ? 'update chat_counter set revision = 0' : `delete from "${table}"`})`;
  });
  const restarts = rows.flatMap(({ table, counted }) =>
    counted === null ? [] : [`setval(pg_get_serial_sequence('"${table}"', '${counted}'), 1, false)`],
  );
  return `with ${deletions.join(', ')} select ${restarts.join(', ')}`;
}
