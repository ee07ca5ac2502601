import { onTestFinished } from 'vitest';
import type { BackendOptions } from '../app.ts';
import { openTestBackend, type TestBackend } from './open.ts';

export { newPerson, openTestBackend, type Reply, type TestBackend } from './open.ts';

/** A backend in memory for one test, closed when that is over. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const backend = await openTestBackend(options);
  onTestFinished(() => backend.close());
  return backend;
}
