import { sql } from 'kysely';
import type { Nodes } from '../cluster/nodes.ts';
import type { Database } from '../storage/database.ts';
import type { DataLock } from '../storage/exclusive.ts';

/** Milliseconds that the database has to answer. */
const answerWithinMs = 2_000;
/** Mean delay of the event loop, in milliseconds, above which another node serves people faster. */
const slowLoopMs = 500;

export interface ReadinessOptions {
  readonly database: Database;
  readonly lock: Pick<DataLock, 'isHeld'>;
  /** Whether this process is among those that share the database; null if it is alone. */
  readonly nodes: Pick<Nodes, 'isCurrent'> | null;
  /** Mean delay of the event loop over some seconds, in milliseconds. */
  readonly loopDelayMs: () => number;
  /** Whether the backend sends people away or closes. */
  readonly isStopping: () => boolean;
}

/**
 * Returns a function that says in one sentence why the backend must not be sent requests now, or null if it is ready. It
 * asks the database. Calls at the same time share one query, so that a load balancer does not use the pool up.
 */
export function createReadiness({
  database,
  lock,
  nodes,
  loopDelayMs,
  isStopping,
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
    if (isStopping()) return 'The backend is stopping.';
    if (loopDelayMs() > slowLoopMs)
      return `This node is overloaded: its event loop is ${Math.round(loopDelayMs())} ms late on average.`;
    asking ??= answers().finally(() => (asking = null));
    if (!(await asking)) return 'The database does not answer.';
    if (nodes && !nodes.isCurrent())
      return 'This node could not renew its row in the database, so others take over its work.';
    return lock.isHeld() ? null : 'The lock of the database was lost and is being regained.';
  };
}
