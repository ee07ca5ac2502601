import { inject } from 'vitest';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { openImage } from './databaseImage.ts';
import type { TestServer } from './postgres.ts';

/** Kind of database that this test run uses. */
export type TestDatabase =
  | { readonly kind: 'sqlite' | 'pglite' }
  | ({ readonly kind: 'server' } & TestServer);

declare module 'vitest' {
  interface ProvidedContext {
    /** Database of the test run. Undefined (see tests/vitest.config.ts): SQLite. */
    testDatabase: TestDatabase;
  }
}

export function testDatabase(): TestDatabase {
  const given: TestDatabase | undefined = inject('testDatabase');
  return given ?? { kind: 'sqlite' };
}

/** Opens an empty, private database with all tables. The caller destroys it. */
export async function openTestDatabase(): Promise<Database> {
  const given = testDatabase();
  if (given.kind === 'sqlite') return openImage('empty');
  // Imported lazily, because the module loads slowly and few tests need it.
  const { openTestPostgres } = await import('./postgres.ts');
  return openTestPostgres(given.kind === 'server' ? given : null);
}

/** Opens a database without tables, for tests of migrations. */
export async function openBareDatabase(): Promise<Database> {
  const given = testDatabase();
  if (given.kind === 'sqlite') return databaseOf(openSqlite(':memory:'));
  const { openBarePostgres } = await import('./postgres.ts');
  return openBarePostgres(given.kind === 'server' ? given : null);
}
