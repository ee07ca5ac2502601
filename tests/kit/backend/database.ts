import { inject } from 'vitest';
import type { Database } from '#backend/storage/database.ts';
import { databaseOf } from '#backend/storage/open.ts';
import { openSqlite } from '#backend/storage/sqlite.ts';
import { openImage } from './databaseImage.ts';
import type { TestServer } from './postgres.ts';

/** What the databases of a test run are. */
export type TestDatabase =
  | { readonly kind: 'sqlite' | 'pglite' }
  | ({ readonly kind: 'server' } & TestServer);

declare module 'vitest' {
  interface ProvidedContext {
    /** SQLite where nothing is said (see tests/vitest.config.ts). */
    testDatabase: TestDatabase;
  }
}

export function testDatabase(): TestDatabase {
  const given: TestDatabase | undefined = inject('testDatabase');
  return given ?? { kind: 'sqlite' };
}

/** A database of its own, empty. Whoever opens it destroys it. */
export async function openTestDatabase(): Promise<Database> {
  const given = testDatabase();
  if (given.kind === 'sqlite') return openImage('empty');
  // Loaded here alone: it takes a while, and few need it.
  const { openTestPostgres } = await import('./postgres.ts');
  return openTestPostgres(given.kind === 'server' ? given : null);
}

/** One without any table, for what makes them. */
export async function openBareDatabase(): Promise<Database> {
  const given = testDatabase();
  if (given.kind === 'sqlite') return databaseOf(openSqlite(':memory:'));
  const { openBarePostgres } = await import('./postgres.ts');
  return openBarePostgres(given.kind === 'server' ? given : null);
}
