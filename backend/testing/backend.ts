import { onTestFinished } from 'vitest';
import type { BackendOptions } from '../app.ts';
import { openTestDatabase, testDatabase } from './database.ts';
import { openMemoryBackend, type TestBackend } from './open.ts';

export { newPerson, type TestBackend } from './open.ts';

/** A backend over the database that is tested, for whoever closes it: one for all tests of a file. */
export function openTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const isElsewhere = options.dataDir === undefined && testDatabase().kind !== 'sqlite';
  return openMemoryBackend({ ...(isElsewhere && { openDatabase: openTestDatabase }), ...options });
}

/** The same for one test: closed when that is over. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await openTestBackend(options);
  onTestFinished(() => backend.close());
  return backend;
}
