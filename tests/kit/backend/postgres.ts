import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect, sql, type Dialect } from 'kysely';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf, migrate } from '#backend/storage/open.ts';
import { openPostgres } from '#backend/storage/postgres.ts';

/** A real server, and how the names of this run's schemas begin. */
export interface TestServer {
  readonly url: string;
  readonly schemas: string;
}

/** Somewhere that tables can be: it is lent to one test after the other, emptied and not made anew. */
interface Place {
  readonly schema: string;
  dialect(): Dialect;
  /** What the driver's `destroy` has to end; the place stays. */
  readonly isKeptOpen: boolean;
  /** What empties its tables; null until they are there. */
  emptying: string | null;
}

const free: Place[] = [];
let places = 0;

/** PostgreSQL in this process. To start one takes seconds, so there are as many as are in use at once. */
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

/** Destroying the database gives its place back. */
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

/** A schema without any table: on this server, or in this process. */
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

/** Empty tables on PostgreSQL: on this server, or in this process. */
export async function openTestPostgres(server: TestServer | null): Promise<Database> {
  const { place, database } = await lendPlace(server);
  if (place.emptying === null) {
    await wipe(database, place);
    await migrate(database, new Error('another version has used this place'), place.schema);
    place.emptying = await emptyingOf(database, place.schema);
  } else await sql.raw(place.emptying).execute(database);
  return database;
}

/** One statement that deletes all rows, whoever refers to whom, and begins to count anew. */
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
