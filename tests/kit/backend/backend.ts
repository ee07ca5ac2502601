import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { BackendOptions } from '#backend/app/app.ts';
import { openTestDatabase, testDatabase } from './database.ts';
import { openMemoryBackend, type TestBackend } from './memoryBackend.ts';

export { newPerson, type TestBackend } from './memoryBackend.ts';

/** Backends of the world that {@link sharedWorld} is opening; null inside a test, which closes its own. */
let sharedBackends: TestBackend[] | null = null;

/**
 * Starts a backend on the database of this test run. Closes it when the test is over, or together with the
 * shared world that it is part of.
 */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const isElsewhere = options.dataDir === undefined && testDatabase().kind !== 'sqlite';
  const backend = await openMemoryBackend({
    ...(isElsewhere && { openDatabase: openTestDatabase }),
    ...options,
  });
  if (sharedBackends) sharedBackends.push(backend);
  else onTestFinished(() => backend.close());
  return backend;
}

/**
 * Opens a world once for all tests of the file or `describe` that calls this, and closes its backends after
 * the last one. Starting a backend takes longer than most tests, so tests share it and add separate people.
 * Reading the result throws before the first test.
 */
export function sharedWorld<World extends object>(open: () => Promise<World>): World {
  let world: World | null = null;
  const backends: TestBackend[] = [];
  beforeAll(async () => {
    sharedBackends = backends;
    try {
      world = await open();
    } finally {
      sharedBackends = null;
    }
  });
  afterAll(async () => {
    for (const backend of backends) await backend.close();
  });
  const opened = (): World => {
    if (!world) throw new Error('the shared world opens before the first test');
    return world;
  };
  return new Proxy({} as World, { get: (_, name): unknown => Reflect.get(opened(), name) });
}

/** Starts one backend for all tests of the file or `describe` that calls this: see {@link sharedWorld}. */
export const sharedBackend = (options: Partial<BackendOptions> = {}): TestBackend =>
  sharedWorld(() => startTestBackend(options));
