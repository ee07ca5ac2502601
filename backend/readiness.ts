import { sql } from 'kysely';
import type { Database } from './storage/database.ts';
import type { DataLock } from './storage/exclusive.ts';

/** Milliseconds that the database has to answer. */
const answerWithinMs = 2_000;

export interface ReadinessOptions {
  readonly database: Database;
  readonly lock: Pick<DataLock, 'isHeld'>;
  readonly isClosing: () => boolean;
}

/**
 * Returns a function that says in one sentence why the backend must not be sent requests now, or null if it is ready. It
 * asks the database. Calls at the same time share one query, so that a load balancer does not use the pool up.
 */
export function createReadiness({
  database,
  lock,
  isClosing,
}: ReadinessOptions): () => Promise<string | null> {
  let asking: Promise<boolean> | null = null;

  async function answers(): Promise<boolean> {
    const query = sql`select 1`.execute(database).then(
      () => true,
      () => false,
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), answerWithinMs);
    });
    try {
      return await Promise.race([query, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return async () => {
    if (isClosing()) return 'The backend is stopping.';
    asking ??= answers().finally(() => (asking = null));
    if (!(await asking)) return 'The database does not answer.';
    return lock.isHeld() ? null : 'The lock of the database was lost and is being regained.';
  };
}
